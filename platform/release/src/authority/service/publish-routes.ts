import { rm } from 'node:fs/promises'
import { createKeyedSemaphore, HttpError, rejectLargerThan } from '@mfe/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AppName,
  type Author,
  assertAllowed,
  checkPublication,
  hasRight,
  type Identity,
  isPreviewVersion,
  nameOf,
  type PublishOptions,
  publish,
  type ReleaseName,
  SHELL,
  teamOf,
  toAppName,
  toVersion,
} from '#index.ts'
import { addressOf } from '../address-of.ts'
import { admit } from '../admission/admit.ts'
import { invalid, tooMany } from '../failures.ts'
import { requireLiveShell, requireStore } from '../preconditions/live-shell.ts'
import { withRecheck } from '../preconditions/with-recheck.ts'
import { completeRelease } from '../uploads/complete-release.ts'
import { readManifest } from '../uploads/read-manifest.ts'
import { type ReceivedRelease, receiveRelease } from '../uploads/receive-release.ts'
import { findStoredFiles, isStored, missingFrom } from '../uploads/stored-files.ts'
import { createWorkFolder } from '../uploads/work-folders.ts'
import { MAX_RELEASE_BYTES } from '../wire/protocol.ts'
import type { RouteOptions } from './options.ts'

const PATH = '/releases/:app/:version'

/** Each takes a folder, a process for admission, and the memory of its largest files. */
const MAX_PUBLICATIONS = 4

/** So that slow uploads of one team do not keep out the others. */
const MAX_OF_TEAM = MAX_PUBLICATIONS - 1
const RETRY_AFTER_S = 5

/** Of one token at a time: each reads many versions. */
const MAX_COMPARISONS = 4

/** Enough for the largest release at 64 KiB/s. */
const MAX_UPLOAD_MS = 30 * 60 * 1000

/** The files, with room for release.json and what the form adds to each file. */
const MAX_FORM_BYTES = MAX_RELEASE_BYTES + 8 * 1024 ** 2

type Print = (text: string) => void

interface Place {
  /** A new folder of the publication's own. */
  folder: string
  /** Removes the folder, and lets the next publication in. */
  leave(): Promise<void>
}

/** What is done with a release that has arrived, and what the log calls it. */
interface Ending {
  carryOut: typeof publish
  logged: string
  /** Throws unless the caller may do it. */
  authorize: (identity: Identity, name: ReleaseName) => void
}

/**
 * Registers the calls that publish a release: one that says which files are missing, one that takes them, and one that
 * only checks what it takes.
 */
export function registerPublishing(scope: FastifyInstance, options: RouteOptions): void {
  const { store, config, logger, workFolder, rendererModule, identityOf, identifyAgain, answers, closing } = options
  const [appSlots, teamSlots] = [createKeyedSemaphore(1), createKeyedSemaphore(MAX_OF_TEAM)]
  const [slots, comparisons] = [createKeyedSemaphore(MAX_PUBLICATIONS), createKeyedSemaphore(MAX_COMPARISONS)]

  async function enter(app: AppName, identity: Identity): Promise<Place> {
    const held = [appSlots.tryAcquire(app), teamSlots.tryAcquire(teamOf(identity)), slots.tryAcquire('')]
    const free = () => {
      for (const release of held) release?.()
    }
    if (held.includes(undefined)) {
      free()
      throw tooMany('Another publication is in progress. Please try again in a moment.', RETRY_AFTER_S)
    }
    try {
      const folder = await createWorkFolder(workFolder)
      return { folder, leave: () => rm(folder, { recursive: true, force: true }).finally(free) }
    } catch (error) {
      free()
      throw error
    }
  }

  /** Admission runs in a process of its own, because it runs code of the release. */
  const admissionIn = ({ folder }: Place, { takesFrom }: ReceivedRelease, print: Print): PublishOptions => ({
    check: (build) => admit(store, build, { rendererModule, workFolder: folder, takesFrom, signal: closing }),
    onWarnings: (text) => print(`Warnings:\n${text}`),
  })

  /** Returns what is recorded with a publication. */
  function authorOf(request: FastifyRequest, { details: { commit, reason } }: ReceivedRelease): Author {
    return { by: identityOf(request).name, ...addressOf(request), ...(commit && { commit }), ...(reason && { reason }) }
  }

  /** Leaves the place unless the whole release has arrived. */
  async function receive(request: FastifyRequest, name: ReleaseName, place: Place) {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(tooSlow()), MAX_UPLOAD_MS)
    try {
      const signal = AbortSignal.any([closing, deadline.signal])
      const received = await receiveRelease(request, { app: name.app, folder: place.folder, signal })
      return { received, build: await completeRelease(store, name, received) }
    } catch (error) {
      await place.leave()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Rejects like a publication on the store itself. Only there, a shell can begin a store. */
  const requireSite = (app: AppName): Promise<void> =>
    (app === SHELL ? requireStore : requireLiveShell)({ store, config })

  scope.post(`${PATH}/missing`, async (request) => {
    const name = releaseIn(request)
    assertMayCheck(identityOf(request), name)
    await requireSite(name.app)
    if (!Buffer.isBuffer(request.body)) throw invalid('The body of this call is release.json.')
    const manifest = readManifest(name.app, request.body)
    const leave = comparisons.tryAcquire(identityOf(request).tokenId)
    if (!leave) throw tooMany('Too many releases are being compared. Please try again in a moment.', RETRY_AFTER_S)
    try {
      const { stable = null } = await store.channel(name.app)
      if (await isStored(store, name, request.body)) return { missing: [], stored: true, stable }
      return { missing: missingFrom(await findStoredFiles(store, name.app), manifest), stable }
    } finally {
      leave()
    }
  })

  // Long-lived, as its answer lasts as long as admission, and must not be replaced once that has begun.
  const onRequest = rejectLargerThan(MAX_FORM_BYTES, 'The release is too large. To fix: split the app.')
  const uploads = { onRequest, config: { isLongLived: true } }

  async function answer(request: FastifyRequest, reply: FastifyReply, { carryOut, logged, authorize }: Ending) {
    closing.throwIfAborted()
    const name = releaseIn(request)
    authorize(identityOf(request), name)
    await requireSite(name.app)
    const place = await enter(name.app, identityOf(request))
    const { received, build } = await receive(request, name, place)
    return answers.inLines(reply, async (print) => {
      try {
        print(describeReceived(received))
        const rechecked = withRecheck(store, async () => authorize(await identifyAgain(request), name))
        const recorded = { ...admissionIn(place, received, print), author: authorOf(request, received) }
        const outcome = await carryOut(rechecked, build, recorded)
        logger.info({ by: identityOf(request).name, release: nameOf(name), outcome, ...received.details }, logged)
        return { done: true, outcome }
      } finally {
        await place.leave()
      }
    })
  }

  const storing: Ending = { carryOut: publish, logged: 'published', authorize: assertMayStore }
  scope.post(PATH, uploads, (request, reply) => answer(request, reply, storing))

  const checking: Ending = {
    carryOut: checkPublication,
    logged: 'checked a publication',
    authorize: assertMayCheck,
  }
  scope.post(`${PATH}/check`, uploads, (request, reply) => answer(request, reply, checking))
}

/** A preview can never go live, so it takes a right of its own. */
const assertMayStore = (identity: Identity, { app, version }: ReleaseName): void =>
  assertAllowed(identity, isPreviewVersion(version) ? 'preview' : 'publish', [app])

/** With either right: a check takes as much of the machine as storing a preview, and stores nothing. */
function assertMayCheck(identity: Identity, { app }: ReleaseName): void {
  if (!hasRight(identity, 'preview', [app])) assertAllowed(identity, 'publish', [app])
}

function releaseIn({ params }: FastifyRequest): ReleaseName {
  const { app, version } = params as { app: string; version: string }
  return { app: toAppName(app), version: toVersion(version) }
}

function describeReceived({ manifest, files }: ReceivedRelease): string {
  const left = Object.keys(manifest.files).length - files.size
  return `Files received: ${files.size}; stored before: ${left}. Checking the release.`
}

const tooSlow = (): HttpError =>
  new HttpError(408, 'request/too-slow', 'The release arrived too slowly. To fix: use a faster connection.')
