import type { RemoteRelease } from '@mfe/contract'
import { unconfinedStyles } from '../content/unconfined-styles.ts'
import { nameOf } from '../names.ts'
import { type AdmissionCheck, isRemote, type Rejection, type VersionedRelease } from './admission.ts'

const MAX_REPORTED = 5

/** Checks that no style sheet of a remote can apply outside its pages: browsers keep it while the document lives. */
export const checkStyles: AdmissionCheck = async ({ subject, bytes }) => {
  if (!isRemote(subject)) return []
  const { app, manifest } = subject
  const checked = [...sheetsOf(manifest)].map(async (file): Promise<Rejection[]> => {
    // `checkFiles` reports missing files.
    const content = await bytes.read(file).catch(() => undefined)
    const found = content ? unconfinedStyles(String(content), { app, otherApps: [] }) : []
    return found.length === 0 ? [] : [reject(file, app, found)]
  })
  return (await Promise.all(checked)).flat()
}

/** Public files too, because pages may link style sheets from there. Those of pages may have any name. */
const sheetsOf = ({ files, exposes }: RemoteRelease): Set<string> =>
  new Set([
    ...Object.keys(files).filter((file) => /\.css$/i.test(file)),
    ...Object.values(exposes).flatMap(({ css }) => css.map((file) => `web/${file}`)),
  ])

/** Names the first of several selectors and at-rules. */
function listFound(found: readonly string[]): string {
  const more = found.length > MAX_REPORTED ? ` and ${found.length - MAX_REPORTED} more` : ''
  return `${found.slice(0, MAX_REPORTED).join(' | ')}${more}`
}

const reject = (file: string, app: string, found: readonly string[]): Rejection => ({
  check: 'styles',
  reason: `${file} can change elements outside the pages of ${app}: ${listFound(found)}.`,
  fix: `Style only elements that have, or are inside an element that has, a class from a CSS module or one that begins with "${app}-". Begin the names of fonts, keyframes, registered properties and named pages with "${app}-" too. What a page needs from the frame is a service of the host.`,
})

export type ReadFile = (release: VersionedRelease, file: string) => Promise<Buffer>

/**
 * Checks that no style sheet of a remote uses names that begin with the longer name of another one, such as
 * `careers-archive-` in `careers`: they are the other's. Either remote may have come second.
 */
export async function checkStyleNames(
  subject: VersionedRelease,
  other: VersionedRelease,
  read: ReadFile,
): Promise<Rejection[]> {
  if (!isRemote(subject) || !isRemote(other)) return []
  const isShorter = other.app.startsWith(`${subject.app}-`)
  if (!isShorter && !subject.app.startsWith(`${other.app}-`)) return []
  const [shorter, longer] = isShorter ? [subject, other] : [other, subject]
  const found = await namesOf(shorter, longer, read)
  const fix = isShorter
    ? 'Rename them. The names that CSS modules get contain the path of their file.'
    : `Choose another name for ${longer.app}, or first make a version of ${shorter.app} without these names live for everyone.`
  const reason = `The style sheets of ${nameOf(shorter)} use names that begin with "${longer.app}-", so they are those of ${longer.app}: ${listFound(found)}.`
  return found.length > 0 ? [{ check: 'styles', reason, fix }] : []
}

/** Checks a release that is not stored yet against the live ones. */
export const checkLiveStyleNames =
  (readLive: ReadFile): AdmissionCheck =>
  async ({ subject, bytes, others }) => {
    const read: ReadFile = (release, file) => (release === subject ? bytes.read(file) : readLive(release, file))
    return (await Promise.all(others.map((other) => checkStyleNames(subject, other, read)))).flat()
  }

/** Lists what a remote's style sheets may contain only if there is no remote of the longer name. */
async function namesOf(
  shorter: VersionedRelease<RemoteRelease>,
  longer: VersionedRelease,
  read: ReadFile,
): Promise<string[]> {
  const { app, manifest } = shorter
  const found = [...sheetsOf(manifest)].map(async (file) => {
    // `checkFiles` reports missing files.
    const content = await read(shorter, file).catch(() => undefined)
    const text = String(content ?? '')
    const alone = unconfinedStyles(text, { app, otherApps: [] })
    return unconfinedStyles(text, { app, otherApps: [longer.app] }).filter((each) => !alone.includes(each))
  })
  return [...new Set((await Promise.all(found)).flat())]
}
