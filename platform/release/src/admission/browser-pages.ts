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
 * Runs the pages that only browsers render, signed-in and shared ones, in a DOM without a browser. Modules that do not
 * load are rejected. A page that throws is rejected only if it does not throw in the live version: otherwise, it may
 * need what this DOM, or a service that never responds, does not give it.
 */
export const checkBrowserPages: AdmissionCheck = async ({ subject, others, renderer, live }) => {
  const paths = browserPaths(subject, others)
  if (!renderer?.tryPages || paths.length === 0 || !(isShell(subject) || others.some(isShell))) return []
  const tried = await renderer.tryPages(subject.app, subject.version, paths)
  const found = tried.flatMap(({ path, failure }) => (failure ? [{ path, failure }] : []))
  const unclear = found.filter(({ failure }) => !failure.missing && !isBroken(subject, failure))
  const fine = await findFine(renderer, live, unclear)
  const rejections = found.flatMap(({ path, failure }): Rejection[] => {
    if (failure.missing) return [warnOfMissing(path, failure)]
    if (isBroken(subject, failure)) return [doesNotLoad(subject, failure)]
    if (!live) return [{ ...throws(path, failure), isWarning: true }]
    return fine.has(path) ? [throws(path, failure)] : []
  })
  // All pages of an app share its modules.
  return [...new Map(rejections.map((each) => [each.reason, each])).values()]
}

/** Modules of a remote in a new shell are not the subject's, so that they load in the live one is what counts. */
const isBroken = (subject: VersionedRelease, { stage }: PageFailure): boolean =>
  stage === 'evaluation' && isRemote(subject)

/** Resolves to the paths whose pages do not throw in the live version. */
async function findFine(
  { tryPages }: Pick<PageRenderer, 'tryPages'>,
  live: VersionedRelease | undefined,
  pages: readonly TriedPage[],
): Promise<ReadonlySet<string>> {
  if (!live || pages.length === 0) return new Set()
  const tried = (await tryPages?.(live.app, live.version, pages.map(({ path }) => path))) ?? []
  return new Set(tried.filter(({ failure }) => !failure).map(({ path }) => path))
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
