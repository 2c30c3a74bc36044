import type { RemoteRoute } from '@mfe/contract'
import { nameOf } from '../names.ts'
import {
  type AdmissionCheck,
  isRemote,
  isShell,
  type PageFailure,
  type PageRenderer,
  type Rejection,
  type TriedPage,
  type VersionedRelease,
} from './admission.ts'

/**
 * Runs the pages that only browsers render, signed-in and shared ones, in a DOM without a browser. What throws is
 * rejected only if it does not in the live version: otherwise, it may need what this DOM, or a service that never
 * responds, does not give it. Modules that throw are rejected as well if nothing is live.
 */
export const checkBrowserPages: AdmissionCheck = async ({ subject, others, renderer, live }) => {
  const paths = browserPaths(subject, others)
  if (!renderer?.tryPages || paths.length === 0 || !(isShell(subject) || others.some(isShell))) return []
  const tried = await renderer.tryPages(subject.app, subject.version, paths)
  const found = tried.flatMap(({ path, failure }) => (failure ? [{ path, failure }] : []))
  const unclear = found.filter(({ failure }) => !failure.missing && !failure.isUncertain)
  const inLive = await tryLive(renderer, live, unclear)
  const rejections = found.flatMap(({ path, failure }): Rejection[] => {
    if (failure.missing) return [warnOfMissing(path, failure)]
    const isBroken = isModules(subject, failure)
    const problem = isBroken ? doesNotLoad(subject, failure) : throws(path, failure)
    const warning: Rejection = { ...problem, isWarning: true }
    if (failure.isUncertain) return [warning]
    if (!live) return [isBroken ? problem : warning]
    const earlier = inLive.get(path)
    if (earlier && (isBroken ? earlier.failure?.stage !== 'evaluation' : !earlier.failure)) return [problem]
    return isBroken ? [warning] : []
  })
  const skipped = tried.flatMap(({ path, isSkipped }) => (isSkipped ? [path] : []))
  if (skipped.length > 0) rejections.push(warnOfSkipped(skipped))
  // All pages of an app share its modules.
  return [...new Map(rejections.map((each) => [each.reason, each])).values()]
}

/** Modules of a remote in a new shell are not the subject's, so that they load in the live one is what counts. */
const isModules = (subject: VersionedRelease, { stage }: PageFailure): boolean =>
  stage === 'evaluation' && isRemote(subject)

/** Resolves to what happens to these pages in the live version, by path. */
async function tryLive(
  { tryPages }: Pick<PageRenderer, 'tryPages'>,
  live: VersionedRelease | undefined,
  pages: readonly TriedPage[],
): Promise<ReadonlyMap<string, TriedPage>> {
  if (!live || pages.length === 0) return new Map()
  const paths = pages.map(({ path }) => path)
  const tried = (await tryPages?.(live.app, live.version, paths)) ?? []
  return new Map(tried.filter(({ isSkipped }) => !isSkipped).map((each) => [each.path, each]))
}

/** Returns one path per page that only browsers render, with example values for parameters. */
export function browserPaths(subject: VersionedRelease, others: readonly VersionedRelease[]): string[] {
  const releases = isRemote(subject) ? [subject] : [subject, ...others.filter(isRemote)]
  const paths = releases.flatMap(({ manifest }) => {
    const routes = manifest.routes.filter(({ audience }) => audience !== 'public')
    return [...new Map(routes.toReversed().map((route) => [route.page, examplePath(route)])).values()]
  })
  return [...new Set(paths)]
}

const examplePath = ({ path }: RemoteRoute): string => path.replaceAll(/:\w+/g, 'example')

const CHECK = 'browser pages'

const warnOfMissing = (path: string, { stage, message, missing }: PageFailure): Rejection => ({
  check: CHECK,
  reason: `${stage === 'evaluation' ? 'The app' : path} needs ${missing}, so it was not tried any further: ${message}`,
  fix: `If a browser of your visitors may lack ${missing} as well, ask for it first.`,
  isWarning: true,
})

const warnOfSkipped = (paths: readonly string[]): Rejection => ({
  check: CHECK,
  reason: `${paths.length} pages were not tried, because the others took all of the time: ${paths.join(', ')}`,
  fix: 'Open them in the development server. A page that shows something before its services respond takes less time.',
  isWarning: true,
})

const doesNotLoad = (subject: VersionedRelease, { message }: PageFailure): Rejection => ({
  check: CHECK,
  reason: `The pages of ${nameOf(subject)} do not load: ${message}`,
  fix: 'Open a page in the development server to see the error. What a module needs of its page belongs in effects.',
})

const throws = (path: string, { message }: PageFailure): Rejection => ({
  check: CHECK,
  reason: `${path} throws: ${message}`,
  fix: 'Open the page in the development server to see the error. Until a service responds, a page must render without its data.',
})
