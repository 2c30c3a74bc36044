import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { describeFailure, type Failures } from '../failures.ts'
import { type AnswerLine, HEARTBEAT_MS, LINES_TYPE } from '../wire/protocol.ts'

/** Work whose answer grows line by line. It resolves to the last one. */
type Work = (print: (text: string) => void) => Promise<AnswerLine>

/** Less than process managers wait before they kill a server. */
const MAX_CLOSE_MS = 5000

export type Answers = ReturnType<typeof createAnswers>

/** Creates answers in lines of JSON. Work goes on if its caller leaves, so a change is never half made. */
export function createAnswers(failures: Failures) {
  const running = new Set<Promise<void>>()

  return {
    /**
     * Answers with what the work prints. The answer begins with the first line: if the work fails before, this rejects,
     * so the failure has a status of its own; later, the failure is the last line.
     */
    async inLines(reply: FastifyReply, work: Work): Promise<FastifyReply> {
      const lines = new Readable({ read: () => undefined })
      const begun = Promise.withResolvers<void>()
      let hasBegun = false
      const send = (line: AnswerLine) => {
        hasBegun = true
        lines.push(`${JSON.stringify(line)}\n`)
        begun.resolve()
      }
      const heartbeat = setInterval(() => send({}), HEARTBEAT_MS)

      async function run(): Promise<void> {
        try {
          send(await work((print) => send({ print })))
        } catch (error) {
          if (hasBegun) send({ error: describeFailure(error, failures) })
          else begun.reject(error)
        } finally {
          clearInterval(heartbeat)
          lines.push(null)
        }
      }

      const task = run()
      running.add(task)
      void task.finally(() => running.delete(task))
      await begun.promise
      // Proxies that buffer answers would hold back the lines.
      return reply.type(LINES_TYPE).header('x-accel-buffering', 'no').send(lines)
    },

    /** Resolves once no work is running, or after a time that a stop may take. */
    async settled(): Promise<void> {
      await Promise.race([Promise.all(running), pause(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}
