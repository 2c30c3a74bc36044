import { containCopy, marksOf, type RemoteRelease, wordsOf } from '@mfe/contract'
import { nameOf } from '../names.ts'
import type { ReleaseBytes } from '../store/release-store.ts'
import { type AdmissionCheck, isRemote, isShell, type Rejection } from './admission.ts'

/**
 * Checks that a remote bundles no module that a live shell provides: a page would load it twice, and each copy would
 * have its own state. Copies are recognized by the fingerprint that the shell's build computed (docs/decisions/076).
 */
export const checkBundledShares: AdmissionCheck = async ({ subject, others, bytes }) => {
  if (!isRemote(subject)) return []
  const { consumes } = subject.manifest
  const provided = others
    .filter(isShell)
    .flatMap((shell) => Object.entries(shell.manifest.provides).map(([share, each]) => ({ shell, share, ...each })))
    // Code that takes a package of the host's own has many of its words, because it was written with it.
    .filter(({ share, fingerprint, exports }) => fingerprint && !(exports && Object.hasOwn(consumes, share)))
  if (provided.length === 0) return []
  const marks = await marksIn(subject.manifest, bytes)
  const copied = provided.filter((each) => containCopy(each, marks))
  return copied.map(({ shell, share }): Rejection => {
    const reason = `The scripts of ${nameOf(subject)} contain a copy of ${share}, which ${nameOf(shell)} provides: a page would load it twice, and each copy would have its own state.`
    return { check: 'shares', reason, fix: fixFor(share) }
  })
}

const fixFor = (share: string): string =>
  `Take ${share} from the shell: pass the site's own host to remoteConfig in rsbuild.config.ts, and import "${share}" rather than a file in it. If a library brings the copy, replace that library.`

/** Returns the marks of all scripts that pages load. Those of workers have no shell to take anything from. */
async function marksIn({ entry, exposes }: RemoteRelease, bytes: ReleaseBytes): Promise<Set<string>> {
  const loaded = Object.values(exposes).flatMap(({ js, late }) => [...js, ...late])
  const marks = new Set<string>()
  for (const file of new Set([entry, ...loaded])) {
    // `checkFiles` reports missing files.
    const content = await bytes.read(`web/${file}`).catch(() => undefined)
    for (const mark of marksOf(wordsOf(String(content ?? '')))) marks.add(mark)
  }
  return marks
}
