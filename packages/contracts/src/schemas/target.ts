import { z } from 'zod'
import { onConflict } from '../on-conflict.ts'
import { pathParam } from './path.ts'

/** How an upload resolves a name conflict. To replace the file instead, send `If-Match` with its version. */
export const uploadOptions = z.object({ onConflict: z.enum(onConflict).exclude(['replace']).optional() })

/** The query parameters of a move or copy. Without `to`, the entry or its copy stays in the same folder. */
export const targetParams = {
  to: pathParam.optional(),
  onConflict: z.enum(onConflict).default('fail'),
}
