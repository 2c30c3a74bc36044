import { createBudget } from './budget.ts'
import { checkCompoundFile } from './compound-checks.ts'
import { isCompoundFile, readCompoundFile } from './compound-file.ts'
import { inspectPackage } from './package.ts'
import { readPackage } from './package-parts.ts'
import { reject } from './rejected-file.ts'

const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * Inspects a Word document with everything embedded in it. Returns a warning to the operator if it loads pictures from
 * the internet. Throws if it is damaged.
 */
export function inspectDocx(bytes: Buffer): string[] {
  // A document with a password is a compound file.
  if (isCompoundFile(bytes)) checkCompoundFile(readCompoundFile(bytes))
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) reject('applications/bad-file')
  if (bytes.subarray(0, 1024).includes('%PDF-')) reject('applications/polyglot')
  const budget = createBudget()
  const content = readPackage(bytes, budget)
  if (!content.types.includes(DOCUMENT_TYPE)) reject('applications/bad-file')
  return inspectPackage(content, budget) ? ['LinkedPicture'] : []
}
