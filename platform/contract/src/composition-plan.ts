import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import { inMatchingOrder } from './match-route.ts'
import type { compositionPlan, plannedRemote } from './schemas/plan.ts'

/** A remote of a plan; see its schema. */
export type PlannedRemote = Immutable<z.infer<typeof plannedRemote>>
/** What one page is made of, as the gateway inlines it; see its schema. */
export type CompositionPlan = Immutable<z.infer<typeof compositionPlan>>

/** An address that a page can show without asking the server for a new document. */
export interface PlannedRoute {
  /** The app that answers the route: a remote's name or `shell`. */
  app: string
  path: string
  /** The exposed module, `./name`. */
  page: string
}

/** The routes of a plan in matching order. */
export function plannedRoutes({ routes }: Pick<CompositionPlan, 'routes'>): PlannedRoute[] {
  return inMatchingOrder(
    Object.entries(routes).flatMap(([app, pages]) =>
      Object.entries(pages).map(([path, page]) => ({ app, path, page })),
    ),
  )
}
