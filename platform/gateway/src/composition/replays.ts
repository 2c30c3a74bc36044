import { HttpError, splitAddress } from '@mfe/http'
import {
  type Channels,
  channelsAsOf,
  isReplayText,
  nameOf,
  type PastComposition,
  type PreviewPolicy,
  parseReplay,
  pastCompositions,
  type ReleaseStore,
  readChannels,
  undefinedIfUnavailable,
} from '@mfe/release'
import type { FastifyRequest } from 'fastify'
import type { Composition } from './composition.ts'
import type { Compositions } from './compositions.ts'

interface Deps {
  store: ReleaseStore
  compositions: Compositions
  /** Whether links to what is not live work. If not, only sessions may replay. */
  previews: PreviewPolicy['mode']
  /** Resolves to whether a request is of someone with a session of the release console. */
  hasSession: (request: FastifyRequest) => Promise<boolean>
}

export type Replays = ReturnType<typeof createReplays>

/** In `?mfe=`, because hosts keep that parameter across links, and those of earlier releases know no other. */
const PREFIX = 'release:'

/** Creates what shows earlier compositions, to holders of a session or of a signed link. */
export function createReplays({ store, compositions, previews, hasSession }: Deps) {
  async function mayReplay(request: FastifyRequest, isSigned: boolean): Promise<boolean> {
    return (isSigned && previews !== 'off') || hasSession(request)
  }

  /** Every version must still be there, and not be revoked: an earlier composition is shown whole, or not at all. */
  async function assertComplete({ versions }: PastComposition, channels: Channels): Promise<void> {
    for (const [app, version] of versions) {
      const isRevoked = channels.get(app)?.revoked?.includes(version)
      if (!isRevoked && (await store.release(app, version).catch(undefinedIfUnavailable))) continue
      const problem = `${nameOf({ app, version })} is ${isRevoked ? 'revoked' : 'not stored anymore'}`
      throw new HttpError(404, 'pages/no-such-release', `This release cannot be shown: ${problem}.`)
    }
  }

  return {
    /**
     * Resolves to the earlier composition that a request asks for; to `undefined` if it asks for none, or may not.
     * Rejects with an `HttpError` if nothing with this id was live, or a version of it is gone.
     */
    async find(request: FastifyRequest): Promise<Composition | undefined> {
      const value = requestedIn(request.url)
      const replay = value === undefined ? undefined : await parseReplay(value, store.previewKey, new Date())
      if (!replay || !(await mayReplay(request, replay.isSigned))) return undefined
      const channels = await readChannels(store)
      const past = pastCompositions(channels).find(({ id }) => id === replay.id)
      if (!past) {
        throw new HttpError(404, 'pages/no-such-release', `No release ${replay.id} is in the history of this site.`)
      }
      await assertComplete(past, channels)
      return compositions.ofStable(channelsAsOf(channels, past.asOf), PREFIX + value)
    },
  }
}

/** Returns the id of the earlier composition that a `?mfe=` value names; `undefined` if it names a preview. */
export const replayedId = (parameter: string): string | undefined =>
  parameter.startsWith(PREFIX) ? parameter.slice(PREFIX.length).split('~', 1)[0] : undefined

/** Returns the address that shows what `?release=` asks for, and keeps it across links; `undefined` without it. */
export function replayAddress(url: string): string | undefined {
  const [path, search] = splitAddress(url)
  const query = new URLSearchParams(search)
  const value = query.get('release')
  if (value === null || !isReplayText(value) || !path.startsWith('/')) return undefined
  query.delete('release')
  query.set('mfe', PREFIX + value)
  return `${path}?${query}`
}

/** Returns the `?mfe=` values of an address. */
export const previewParameters = (url: string): string[] =>
  url.includes('?') ? new URLSearchParams(splitAddress(url)[1]).getAll('mfe') : []

const requestedIn = (url: string): string | undefined =>
  previewParameters(url)
    .find((each) => each.startsWith(PREFIX))
    ?.slice(PREFIX.length)
