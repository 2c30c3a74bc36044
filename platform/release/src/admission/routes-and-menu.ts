import { findRouteProblem, GATEWAY_PATHS, matchesRoute, ROUTE_GRAMMAR } from '@mfe/contract'
import { nameOf } from '../names.ts'
import { findOverlaps } from '../paths/claims.ts'
import {
  type AdmissionCheck,
  isRemote,
  type PairCheck,
  type Rejection,
  shellRemoteCheck,
  type VersionedRelease,
} from './admission.ts'
import { rulesFor } from './host-rules.ts'

/** Checks that an app's routes, menu entries, sitemap and feeds are valid and consistent. */
export const checkRoutes: AdmissionCheck = ({ subject, others }) => {
  const { routes } = subject.manifest
  const { reserved } = rulesFor({ subject, others })
  const ofRoutes = routes.flatMap(({ path }, index) => {
    const problem = findRouteProblem(path)
    const isRepeated = routes.slice(0, index).some(({ path: earlier }) => isSameRoute(earlier, path))
    return [
      problem !== undefined && reject(`Route ${path} ${problem}.`, `${capitalized(ROUTE_GRAMMAR)}.`),
      startsWithReserved(reserved, path) && rejectReserved(path),
      isRepeated && reject(`Route ${path} is declared twice.`, 'Keep one of the two in remote.ts.'),
    ]
  })
  const isUnknown = ({ path }: { path: string }) =>
    !routes.some((route) => matchesRoute(route.path, path.replace(/[?#].*/, '')))
  const { menu, sitemap, feeds } = isRemote(subject) ? subject.manifest : { menu: [], sitemap: [], feeds: [] }
  const ofAddresses = [...menu, ...sitemap]
    .filter(({ path }) => !isAddress(path))
    .map(({ path }) => reject(`Browsers do not request ${path} as it is written in the menu or sitemap.`, FIX_ADDRESS))
  const ofMenu = menu
    .filter(isUnknown)
    .map(({ label, path }) => reject(`Menu entry "${label}" leads to ${path}, ${NO_ROUTE}`, FIX_MENU))
  const ofSitemap = sitemap
    .filter(isUnknown)
    .map(({ path }) => reject(`The sitemap names ${path}, ${NO_ROUTE}`, 'Remove it from the sitemap in remote.ts.'))
  const ofFeeds = feeds.flatMap(({ path, page }) => [
    (path.includes(':') || findRouteProblem(path) !== undefined) &&
      reject(`Feed ${path} is not a valid address.`, 'Write it like a route without parameters, such as /news.atom.'),
    startsWithReserved(reserved, path) && rejectReserved(path, 'Feed'),
    isUnknown({ path: page }) &&
      reject(`Feed ${path} names ${page}, ${NO_ROUTE}`, 'Name the page that lists the same entries.'),
  ])
  const ofFiles = subject.manifest.publicFiles
    .filter(isGatewayFile)
    .map((file) => reject(`Public file ${file} ${NEVER_SERVED}`, 'Remove it from the public files, or rename it.'))
  return [...ofRoutes, ...ofAddresses, ...ofMenu, ...ofSitemap, ...ofFeeds, ...ofFiles].filter(
    (rejection) => rejection !== false,
  )
}

const NO_ROUTE = 'which is not a route of this app.'
const NEVER_SERVED = 'would never be served: the gateway answers its address itself.'
const FIX_MENU = 'Declare the route in remote.ts, or move the entry to the app that declares it.'
const FIX_ADDRESS =
  'Start it with a slash, percent-encode characters that are not ASCII, and remove segments such as "..".'

const isGatewayFile = (file: string): boolean =>
  Object.values(GATEWAY_PATHS).some((path) => `/${file}` === path || `/${file}`.startsWith(`${path}/`))

const ORIGIN = 'http://localhost'

/** Returns whether browsers request a root-relative address exactly as written. */
const isAddress = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, ORIGIN) && new URL(path, ORIGIN).href === `${ORIGIN}${path}`

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns whether two routes match the same paths, regardless of the names of their parameters. */
const isSameRoute = (one: string, other: string): boolean => matchesRoute(one, other) && matchesRoute(other, one)

/** Checks that the shell reserves none of a remote's routes. Either may have changed since the other was admitted. */
export const checkReservedRoutes = shellRemoteCheck((shell, remote, isShellSubject) => {
  const { reserved } = shell.manifest
  const paths = remote.manifest.routes.map(({ path }) => path).filter((path) => startsWithReserved(reserved, path))
  if (!isShellSubject) return paths.map((path) => rejectReserved(path))
  return paths.map((path) =>
    reject(
      `${nameOf(shell)} reserves ${path}, a route of ${nameOf(remote)}.`,
      `Reserve it after a version of ${remote.app} without this route is live for everyone.`,
    ),
  )
})

const startsWithReserved = (reserved: readonly string[], path: string): boolean =>
  reserved.includes(path.split('/')[1] ?? '')

const rejectReserved = (path: string, kind = 'Route'): Rejection =>
  reject(`${kind} ${path} is reserved for the site itself.`, 'Choose another first segment.')

/** How to go on with what another app has and may move. */
export const moveFix = ({ app }: VersionedRelease): string =>
  `Choose another one, or move it: first make a version of ${app} without it live for everyone, then publish this app.`

/** Checks that no two apps claim the same path, public file or place in the menu. */
export const checkOverlaps: PairCheck = (subject, other) => {
  const owner = nameOf(other)
  const fix = moveFix(other)
  const paths = findOverlaps(subject, other).map(({ mine, theirs }) =>
    mine.path === theirs.path && mine.kind !== 'Route'
      ? reject(`Public file ${mine.path.slice(1)} is owned by ${owner}.`, fix)
      : reject(`${mine.kind} ${mine.path} overlaps ${theirs.path} of ${owner}.`, fix),
  )
  if (!isRemote(subject) || !isRemote(other)) return paths
  const entries = subject.manifest.menu.flatMap((mine) => {
    const theirs = other.manifest.menu.find(
      ({ group, order, label, path }) =>
        path === mine.path || (group === mine.group && (label === mine.label || order === mine.order)),
    )
    if (!theirs) return []
    const place = `"${theirs.label}", number ${theirs.order} of group ${theirs.group}, which leads to ${theirs.path}`
    const reason = `Menu entry "${mine.label}" (${mine.path}) conflicts with ${place}, in ${owner}.`
    const hasOnlyItsPlace = mine.path !== theirs.path && mine.label !== theirs.label
    return [reject(reason, hasOnlyItsPlace ? `Choose another order in remote.ts, such as ${mine.order + 1}.` : fix)]
  })
  return [...paths, ...entries]
}

/** Checks that the shell's header has the group of every menu entry. */
export const checkMenuGroups = shellRemoteCheck((shell, remote, isShellSubject) => {
  const groups = shell.manifest.menuGroups
  const unknown = remote.manifest.menu.filter(({ group }) => !groups.includes(group))
  return unknown.map(({ label, group }) =>
    reject(
      `Menu entry "${label}" of ${nameOf(remote)} is in group ${group}, which is not in the header of ${nameOf(shell)}.`,
      isShellSubject
        ? `Keep group ${group} until a version of ${remote.app} without it is live for everyone.`
        : `Choose one of its groups: ${groups.join(', ')}. Or release a shell that declares group ${group} first (menuGroups in defineHost).`,
    ),
  )
})

const reject = (reason: string, fix: string): Rejection => ({ check: 'routes', reason, fix })
