import { newSession } from '@site/checks/site'
import { createRandom } from '../random.ts'
import { createClient } from './client.ts'
import { createFileUser } from './file-user.ts'
import type { Findings } from './ledger.ts'
import type { Outcome } from './outcomes.ts'
import { createVisitor } from './visitor.ts'

export interface LoadSize {
  fileUsers: number
  visitors: number
  /** The pages that visitors open. */
  paths: readonly string[]
}

/** Starts visitors and file users, each of whom acts again as soon as the last action has ended. */
export async function startMixedLoad(origin: string, { fileUsers, visitors, paths }: LoadSize) {
  const client = createClient(origin)
  const users = await Promise.all(
    Array.from({ length: fileUsers }, async (_, seed) =>
      createFileUser(client, await newSession({ url: origin }), createRandom(seed)),
    ),
  )
  const all = [
    ...users,
    ...Array.from({ length: visitors }, (_, seed) => createVisitor(client, paths, createRandom(-seed))),
  ]
  const milestones: { requests: number; reach: () => void }[] = []
  let isStopping = false

  async function repeat(act: () => Promise<void>): Promise<void> {
    while (!isStopping) {
      await act()
      for (const { requests, reach } of milestones) if (client.outcomes.length >= requests) reach()
    }
  }
  const loops = Promise.all(all.map(({ act }) => repeat(act)))

  return {
    outcomes: client.outcomes as readonly Outcome[],
    /** Resolves after this many further requests, or when the load ends. Rejects if the load fails before that. */
    async after(requests: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      milestones.push({ requests: client.outcomes.length + requests, reach: resolve })
      await Promise.race([promise, loops])
    },
    /** Resolves when the last action has ended. */
    async stop(): Promise<void> {
      isStopping = true
      await loops
    },
    /** Compares all files with what was acknowledged. Call it after `stop`. */
    async verify(): Promise<Findings> {
      const findings = await Promise.all(users.map(({ verify }) => verify()))
      const [checked, outcomes] = [findings.reduce((sum, { checked }) => sum + checked, 0), client.outcomes]
      client.close()
      if (outcomes.length === 0) throw new Error('The load sent no request.')
      return {
        checked,
        lost: findings.flatMap(({ lost }) => lost),
        unexpected: findings.flatMap(({ unexpected }) => unexpected),
        corrupted: [...findings.flatMap(({ corrupted }) => corrupted), ...users.flatMap(({ corrupted }) => corrupted)],
      }
    },
  }
}
