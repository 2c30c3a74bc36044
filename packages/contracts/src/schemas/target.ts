import { z } from 'zod'
import { onConflict } from '../on-conflict.ts'
import { pathParam } from './path.ts'

/** What an upload may say about a taken name. A file is replaced with `If-Match` instead, so never unseen. */
export const uploadOptions = z.object({ onConflict: z.enum(onConflict).exclude(['replace']).optional() })

/** The query parameters of a move or copy: without `to`, the entry or its copy is in the folder where it was. */
export const targetParams = {
  to: pathParam.optional(),
  onConflict: z.enum(onConflict).default('fail'),
}
