import { createBudget } from './budget.ts'
import { checkCompoundFile } from './compound-checks.ts'
import { type CompoundEntry, type CompoundFile, isCompoundFile, readCompoundFile } from './compound-file.ts'
import { checkWordText } from './doc-text.ts'
import { inspectStreams } from './package.ts'
import { reject } from './rejected-file.ts'
import { endsWithZipDirectory } from './zip-directory.ts'

/**
 * Inspects a Word 97 document. Rejects a second text stream, because a directory could list the same sectors thousands
 * of times. Throws if the file is damaged.
 */
export function inspectDoc(bytes: Buffer): string[] {
  if (!isCompoundFile(bytes)) reject('applications/bad-file')
  const file = readCompoundFile(bytes)
  checkCompoundFile(file)
  const [text, second] = file.entries.filter(({ name, isStream }) => isStream && /^WordDocument$/i.test(name))
  if (text?.name !== 'WordDocument') reject('applications/bad-file')
  if (second) reject('applications/damaged')
  if (isPolyglot(bytes, file)) reject('applications/polyglot')
  const budget = createBudget()
  const pools = file.entries.filter(isObjectPool)
  if (pools.some(({ isStream }) => isStream)) reject('applications/embedded-file')
  inspectStreams(file, file.within(pools), budget)
  checkWordText(file, file.topStream(text.name))
  return []
}

const isObjectPool = ({ name }: CompoundEntry) => /^ObjectPool$/i.test(name)

/** An embedded package is a zip archive that may be at the very end of the file. */
const isPolyglot = (bytes: Buffer, { entries }: CompoundFile) =>
  bytes.subarray(0, 1024).includes('%PDF-') ||
  (!entries.some(({ name }) => name === 'Package') && endsWithZipDirectory(bytes))
