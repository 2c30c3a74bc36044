import { readSession } from '../services.ts'
import { formatBytes } from '../shared/format.ts'
import { queryClient } from '../store/query-client.ts'
import { usageQuery } from '../store/usage.ts'

/** Why a file is not even sent, if the limit is already known; the server checks in any case. */
export function sizeProblem({ size }: File): string | undefined {
  const limit = queryClient.getQueryData(usageQuery(readSession().email).queryKey)?.maxUploadBytes
  return limit !== undefined && size > limit
    ? `It has ${formatBytes(size)}; one file may have ${formatBytes(limit)}.`
    : undefined
}
