import { nameOf } from '../names.ts'
import {
  type AdmissionCheck,
  isRemote,
  type PairCheck,
  type Rejection,
  shellRemoteCheck,
  type VersionedRelease,
} from './admission.ts'
import { checkMenuGroups, checkOverlaps, checkReservedRoutes, moveFix } from './routes-and-menu.ts'
import { checkShares } from './shares.ts'

/** Checks that the shell offers every service that a remote uses, or one of its alternatives. */
const checkServices = shellRemoteCheck((shell, remote, isShellSubject) => {
  const { uses, alternatives = {} } = remote.manifest
  const isOffered = (name: string) => Object.hasOwn(shell.manifest.services, name)
  const alternativesTo = (name: string) => (Object.hasOwn(alternatives, name) ? (alternatives[name] ?? []) : [])
  const missing = Object.keys(uses).filter((name) => ![name, ...alternativesTo(name)].some(isOffered))
  if (missing.length === 0) return []
  const names = missing.join(', ')
  return [
    {
      check: 'services',
      reason: `${nameOf(remote)} uses services that ${nameOf(shell)} does not offer: ${names}.`,
      fix: isShellSubject
        ? `Keep offering ${names} until a version of ${remote.app} that does not need ${names} is live for everyone (alternatives in remote.ts).`
        : `Remove ${names} from uses in remote.ts, name alternatives that this shell offers, or first promote a shell that offers ${names}.`,
    },
  ]
})

const pairChecks: readonly PairCheck[] = [
  checkOverlaps,
  checkReservedRoutes,
  checkMenuGroups,
  checkShares,
  checkServices,
]

/** Finds every conflict between two releases of different apps. */
export const checkPair: PairCheck = (subject, other) => pairChecks.flatMap((check) => check(subject, other))

/** Checks the subject against every release that can meet it on one page. */
export const checkPairs: AdmissionCheck = ({ subject, others, takesFrom = [] }) =>
  others
    .filter(({ app }) => app !== subject.app)
    .flatMap((other) => {
      if (!isRemote(subject) || !isRemote(other)) return checkPair(subject, other)
      return checkRemotes(subject, other, takesFrom.includes(other.app))
    })

/** Like `checkPair`, but says how what overlaps can move. Only warns of it if the subject takes it. */
function checkRemotes(subject: VersionedRelease, other: VersionedRelease, takes: boolean): Rejection[] {
  const [name, app] = [nameOf(subject), other.app]
  const fixFor = (fix: string) => {
    if (takes) {
      return `To move it, promote both apps as one change: pnpm mfe promote ${name} ${app}@<version without it>, or pnpm mfe promote ${name} --retire ${app} --redirect <path>. To leave it there, choose another one.`
    }
    if (fix !== moveFix(other)) return fix
    return `${fix} Or, to move it at once, publish with --takes ${app} and promote both as one change.`
  }
  const overlaps = checkOverlaps(subject, other).map(
    (overlap): Rejection => ({ ...overlap, fix: fixFor(overlap.fix), ...(takes && { isWarning: true }) }),
  )
  const others = pairChecks.filter((check) => check !== checkOverlaps).flatMap((check) => check(subject, other))
  return [...overlaps, ...others]
}
