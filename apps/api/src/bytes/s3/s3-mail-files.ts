import { buffer } from 'node:stream/consumers'
import type { MailFiles } from '#storage.ts'
import type { Connect } from './connect.ts'
import { orMissing } from './found.ts'
import { mailIdOf, mailKey, OUTBOX } from './keys.ts'

export function createS3MailFiles(connect: Connect): MailFiles {
  return {
    write: async (mailId, message) => (await connect()).put(mailKey(mailId), message),

    async read(mailId) {
      const { stream } = await orMissing(mailId, (await connect()).get(mailKey(mailId)))
      return buffer(stream)
    },

    deleteAll: async (mailIds) => (await connect()).deleteMany(mailIds.map(mailKey)),

    async deleteOlderThan(before, findKnown) {
      const bucket = await connect()
      let deleted = 0
      for await (const page of bucket.list(OUTBOX)) {
        const old = page.filter(({ modifiedAt }) => modifiedAt < new Date(before)).map(({ key }) => mailIdOf(key))
        const known = await findKnown(old)
        const unknown = old.filter((id) => !known.has(id))
        await bucket.deleteMany(unknown.map(mailKey))
        deleted += unknown.length
      }
      return deleted
    },
  }
}
