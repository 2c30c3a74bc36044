import { formatBytes } from '#kit/format.ts'
import { readSession } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { usageQuery } from '#store/usage.ts'

/** Returns why a file is too large to send, if the limit is known; the server checks regardless. */
export function sizeProblem({ size }: File): string | undefined {
  const limit = queryClient.getQueryData(usageQuery(readSession().email).queryKey)?.maxUploadBytes
  return limit !== undefined && size > limit
    ? `The file is ${formatBytes(size)}; the limit is ${formatBytes(limit)}.`
    : undefined
}
