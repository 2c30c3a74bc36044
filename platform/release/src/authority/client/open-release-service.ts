import {
  type AppName,
  type BuiltRelease,
  commandFailed,
  integrityOf,
  isConfidential,
  MAX_MANIFEST_BYTES,
  nameOf,
  type PublishOutcome,
  parseManifest,
  ReleaseError,
  type Version,
} from '#index.ts'
import type { CommandRequest } from '../commands/requests.ts'
import {
  type LiveComposition,
  type LiveContract,
  liveComposition,
  liveContract,
  missingFiles,
  type Whoami,
  whoami,
} from '../wire/protocol.ts'
import { createCalls } from './calls.ts'
import { createReleaseForm, type PublicationDetails } from './release-form.ts'

interface Options {
  /** The origin of the site, or of its release service. */
  url: string
  token: string
  fetch?: typeof globalThis.fetch
}

type Print = (text: string) => void

/** Another machine's release store, with the rights of a token. Its methods reject with a `ReleaseError`. */
export interface ReleaseService {
  whoami(): Promise<Whoami>
  /** What remotes are built against there. */
  contract(): Promise<LiveContract>
  /** What visitors without a candidate get there. */
  composition(): Promise<LiveComposition>
  /** Reads a file of a version that is live there, or `MANIFEST_FILE`. Nothing is verified. */
  readLive(app: AppName, version: Version, file: string, maxBytes: number): Promise<Buffer>
  /** Runs a command there, and prints what it prints. Resolves to what `runCommand` resolves to. */
  run(request: CommandRequest, print: Print): Promise<boolean>
  /** Opens a release that is stored there. Its files are verified as they are read. */
  release(app: AppName, version: Version): Promise<BuiltRelease>
  /** Sends a build, without the files that are stored already, to be checked and stored there. */
  publish(build: BuiltRelease, details: PublicationDetails, print: Print): Promise<SentRelease>
  /** Sends a build like `publish`, to be checked only. Resolves to what `publish` would do. */
  check(build: BuiltRelease, details: PublicationDetails, print: Print): Promise<SentRelease>
}

export interface SentRelease {
  outcome: PublishOutcome
  /** The files that were not stored before. */
  added: readonly string[]
  /** The app's stable version, or null if it has none; `undefined` if the service does not say. */
  stable: string | null | undefined
}

const JSON_TYPE = 'application/json'
const FIRST_BYTE_MS = 15_000
/** The service may have to read many versions from a bucket. */
const COMPARE_MS = 60_000

/** Opens a release service. Throws `command/failed` for an address or a token that cannot be used. */
export function openReleaseService({ url, token, fetch = globalThis.fetch }: Options): ReleaseService {
  const { getJson, getBytes, getLines } = createCalls({ origin: toOrigin(url), token: checkedToken(token), fetch })

  async function send(path: string, build: BuiltRelease, details: PublicationDetails, files: string[], print: Print) {
    const form = createReleaseForm(build, details, files)
    try {
      const { outcome } = await getLines(path, { type: form.type, body: form.body() }, print)
      if (outcome) return outcome
    } catch (error) {
      const failure = form.failure()
      // What stopped the upload is not the connection.
      throw failure === undefined ? error : failure
    }
    throw commandFailed('The site did not say whether the release is stored. To fix: update mfe, then publish again.')
  }

  async function transfer(
    build: BuiltRelease,
    details: PublicationDetails,
    print: Print,
    call: '' | '/check',
  ): Promise<SentRelease> {
    const path = pathOf(build)
    const question = { type: JSON_TYPE, body: build.bytes.manifest }
    const { missing, stored, stable } = await getJson(`${path}/missing`, question, missingFiles, COMPARE_MS)
    if (stored) return { outcome: 'unchanged', added: [], stable }
    const all = Object.keys(build.manifest.files)
    const wanted = new Set(missing)
    // Only files of the release, whatever the site asks for.
    const added = all.filter((file) => wanted.has(file))
    print(`Sending ${added.length} of ${all.length} files.`)
    try {
      return { outcome: await send(path + call, build, details, added, print), added, stable }
    } catch (error) {
      const isDamaged = error instanceof ReleaseError && error.code === 'release/damaged'
      if (!isDamaged || added.length === all.length) throw error
      print('A file that the site had is damaged, so all files are sent.')
      return { outcome: await send(path + call, build, details, all, print), added, stable }
    }
  }

  return {
    whoami: async () => (await getJson('', {}, whoami, FIRST_BYTE_MS)).identity,

    contract: () => getJson('/contract', {}, liveContract, COMPARE_MS),

    composition: () => getJson('/composition', {}, liveComposition, COMPARE_MS),

    readLive(app, version, file, maxBytes) {
      const path = [app, version, ...file.split('/')].map(encodeURIComponent).join('/')
      return getBytes(`/live/${path}`, { maxBytes, withinMs: COMPARE_MS })
    },

    async run(request, print) {
      const call = { type: JSON_TYPE, body: JSON.stringify(request), firstByteMs: FIRST_BYTE_MS }
      return (await getLines('/commands', call, print)).ok === true
    },

    async release(app, version) {
      const path = pathOf({ app, version })
      const name = nameOf({ app, version })
      const manifestBytes = await getBytes(path, { maxBytes: MAX_MANIFEST_BYTES, withinMs: COMPARE_MS })
      const manifest = parseManifest(manifestBytes, `release.json of ${name}`)
      const differs = (what: string) =>
        new ReleaseError(
          'release/damaged',
          `${what} from ${url} is not what belongs to ${name}. To fix: try again, or publish the same build there again.`,
        )
      if (manifest.name !== app) throw differs('The release.json')
      async function read(file: string): Promise<Buffer> {
        const listed = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined
        if (!listed) throw differs(file)
        const address = `${path}/files?file=${encodeURIComponent(file)}`
        const bytes = await getBytes(address, { maxBytes: listed.bytes, withinMs: COMPARE_MS })
        if (bytes.length !== listed.bytes || integrityOf(bytes) !== listed.integrity) throw differs(file)
        return bytes
      }
      return { app, version, manifest, bytes: { manifest: manifestBytes, read } }
    },

    publish: (build, details, print) => transfer(build, details, print, ''),

    check: (build, details, print) => transfer(build, details, print, '/check'),
  }
}

const pathOf = ({ app, version }: { app: string; version: string }): string =>
  `/releases/${encodeURIComponent(app)}/${encodeURIComponent(version)}`

function toOrigin(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || parsed.href !== `${parsed.origin}/`) {
    throw commandFailed(
      'This is not the address of a site. To fix: write it without a path, such as https://site.example.',
    )
  }
  const { origin } = parsed
  if (isConfidential(parsed)) return origin
  throw commandFailed(
    `A token must not travel unencrypted, and ${origin} is not this machine. To fix: use https, or the address of a tunnel on localhost.`,
  )
}

/** Those of OIDC issuers have some thousand. */
const MAX_TOKEN_CHARACTERS = 8192

/** A header cannot have other characters, and the error of `fetch` would quote it. */
function checkedToken(token: string): string {
  if (token.length <= MAX_TOKEN_CHARACTERS && /^[\w-]+(?:\.[\w-]+){0,2}$/.test(token)) return token
  throw commandFailed('MFE_TOKEN, or MFE_TOKEN_<NAME>, is not a token. To fix: copy it again, from mfe_ to its end.')
}
