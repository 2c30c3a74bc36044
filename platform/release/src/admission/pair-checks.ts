import type { AdmissionCheck, PairCheck } from './admission.ts'
import { checkMenuGroups, checkOverlaps, checkReservedRoutes } from './routes-and-menu.ts'
import { checkServices } from './services.ts'
import { checkShares } from './shares.ts'

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
export const checkPairs: AdmissionCheck = ({ subject, others }) =>
  others.filter(({ app }) => app !== subject.app).flatMap((other) => checkPair(subject, other))
