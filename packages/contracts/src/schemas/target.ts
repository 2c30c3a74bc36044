import { z } from 'zod'
import { onConflict } from '../on-conflict.ts'
import { pathParam } from './path.ts'

/** The query parameters of a move or copy: without `to`, the entry or its copy is in the folder where it was. */
export const targetParams = {
  to: pathParam.optional(),
  onConflict: z.enum(onConflict).default('fail'),
}
