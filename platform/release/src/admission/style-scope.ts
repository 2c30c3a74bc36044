import type { RemoteRelease } from '@mfe/contract'
import { unconfinedStyles } from '../content/unconfined-styles.ts'
import { type AdmissionCheck, isRemote, type Rejection } from './admission.ts'

const MAX_REPORTED = 5

/**
 * Checks that no style sheet of a remote can apply outside the remote's pages: browsers keep a page's sheets while the
 * document lives, so such a rule would change the frame, and other teams' pages even later.
 */
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
export const sheetsOf = ({ files, exposes }: RemoteRelease): Set<string> =>
  new Set([
    ...Object.keys(files).filter((file) => /\.css$/i.test(file)),
    ...Object.values(exposes).flatMap(({ css }) => css.map((file) => `web/${file}`)),
  ])

/** Names the first of several selectors and at-rules. */
export function listFound(found: readonly string[]): string {
  const more = found.length > MAX_REPORTED ? ` and ${found.length - MAX_REPORTED} more` : ''
  return `${found.slice(0, MAX_REPORTED).join(' | ')}${more}`
}

const reject = (file: string, app: string, found: readonly string[]): Rejection => ({
  check: 'styles',
  reason: `${file} can change elements outside the pages of ${app}: ${listFound(found)}.`,
  fix: `Style only elements that have, or are inside an element that has, a class from a CSS module or one that begins with "${app}-". Begin the names of fonts, keyframes, registered properties and named pages with "${app}-" too. What a page needs from the frame is a service of the host.`,
})
