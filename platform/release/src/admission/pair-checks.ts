import type { AdmissionCheck, PairCheck } from './admission.ts'
import { menuGroups } from './menu-groups.ts'
import { reservedRoutes, routesAndMenu } from './routes-and-menu.ts'
import { services } from './services.ts'
import { shares } from './shares.ts'

const pairChecks: readonly PairCheck[] = [routesAndMenu, reservedRoutes, menuGroups, shares, services]

/** Finds every conflict between two releases of different apps. */
export const checkPair: PairCheck = (subject, other) => pairChecks.flatMap((check) => check(subject, other))

/** Checks that the subject fits each release that a visitor may get with it. */
export const fitsOthers: AdmissionCheck = ({ subject, others }) =>
  others.filter(({ app }) => app !== subject.app).flatMap((other) => checkPair(subject, other))
