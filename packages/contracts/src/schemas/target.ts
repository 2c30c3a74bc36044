import { z } from 'zod'
import { onConflict } from '../on-conflict.ts'
import { pathParam } from './path.ts'

/** The query parameters of a move: without `to`, the entry stays in its folder. */
export const targetParams = {
  to: pathParam.optional(),
  onConflict: z.enum(onConflict).default('fail'),
}
