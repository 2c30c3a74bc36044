import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import { sortBySpecificity } from './routes.ts'
import type { compositionPlan, plannedRemote } from './schemas/plan.ts'

/** A remote in a plan; its schema describes the fields. */
export type PlannedRemote = Immutable<z.infer<typeof plannedRemote>>
/** The versions, routes and menu of one page, as the gateway inlines them; the schema describes the fields. */
export type CompositionPlan = Immutable<z.infer<typeof compositionPlan>>

/** A route that a page can show without loading a new document. */
export interface PlannedRoute {
  /** The app that serves the route: a remote's name or `shell`. */
  app: string
  path: string
  /** The exposed module, `./name`. */
  page: string
}

/** Lists the routes of a plan in matching order. */
export function plannedRoutes({ routes }: Pick<CompositionPlan, 'routes'>): PlannedRoute[] {
  return sortBySpecificity(
    Object.entries(routes).flatMap(([app, pages]) =>
      Object.entries(pages).map(([path, page]) => ({ app, path, page })),
    ),
  )
}
