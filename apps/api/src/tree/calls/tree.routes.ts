import {
  fileCopy,
  fileDeletes,
  fileDetails,
  fileLists,
  fileMove,
  finalChildFilesAlias,
  folderCopy,
  folderCreates,
  folderDeletes,
  folderLists,
  folderMove,
  folderSummary,
  MARK_EMPTY_FILES,
  MARK_ENTRIES,
  responseTexts,
} from '@site/contracts'
import {
  fileDetailsResponse,
  fileEntry,
  folderEntry,
  folderSummaryResponse,
  messageResponse,
  movedResponse,
} from '@site/contracts/schemas'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FilesService } from '../files.service.ts'
import type { FoldersService } from '../folders.service.ts'
import type { MovingService } from '../moving/moving.service.ts'
import { sendList } from './send-list.ts'
import { storeRoute } from './store-route.ts'

interface Services {
  files: FilesService
  folders: FoldersService
  moving: MovingService
}

type StoreRoute = Parameters<typeof storeRoute>

const filesSchema = { response: { 200: z.array(fileEntry) } }
const foldersSchema = { response: { 200: z.array(folderEntry) } }
const summarySchema = { response: { 200: folderSummaryResponse } }
const detailsSchema = { response: { 200: fileDetailsResponse } }
const createdSchema = { response: { 201: messageResponse } }
const messageSchema = { response: { 200: messageResponse } }
const movedSchema = { response: { 200: movedResponse.partial({ name: true }) } }
const copiedSchema = { response: { 201: movedResponse } }

/** The calls on folders and files as rows. A move without `to` renames. */
export function treeRoutes({ files, folders, moving }: Services): FastifyPluginAsync {
  return async (app) => {
    const serve = (calls: readonly StoreRoute[0][], options: StoreRoute[1], handler: StoreRoute[2]) => {
      for (const call of calls) app.route(storeRoute(call, options, handler))
    }

    serve(folderLists, foldersSchema, async ({ caller, names }, request, reply) =>
      sendList(caller.accountId, await folders.list(caller, names, marksOf(request)), reply),
    )

    serve([folderSummary], summarySchema, ({ caller, names }) => folders.summary(caller, names))

    serve(folderCreates, createdSchema, async ({ caller, names }, _request, reply) => {
      await folders.create(caller, names.slice(0, -1), names.at(-1) ?? '')
      reply.code(201)
      return { message: responseTexts.folderCreated }
    })

    serve(folderDeletes, messageSchema, async ({ caller, names }) => {
      await folders.delete(caller, names)
      return { message: responseTexts.folderDeleted }
    })

    serve([...fileLists, finalChildFilesAlias], filesSchema, async ({ caller, names }, request, reply) =>
      sendList(caller.accountId, await files.list(caller, names, marksOf(request)), reply),
    )

    serve([fileDetails], detailsSchema, ({ caller, names, fileName }) => files.details(caller, names, fileName))

    serve(fileDeletes, { ...messageSchema, fields: ['fileName'] }, async ({ caller, names, fileName }) => {
      await files.delete(caller, names, fileName)
      return { message: responseTexts.fileDeleted }
    })

    serve([fileMove], movedSchema, async ({ caller, names, fileName, query, target: { to, ...target } }) => {
      const newName = query.newFileName ?? ''
      if (to) {
        const name = await moving.file('move', caller, names, fileName, { ...target, to, newName })
        return { message: responseTexts.fileMoved, name }
      }
      await files.rename(caller, names, fileName, newName)
      return { message: responseTexts.fileRenamed }
    })

    serve([folderMove], movedSchema, async ({ caller, names, query, target: { to, ...target } }) => {
      const newName = query.newFolderName ?? ''
      if (to) {
        const name = await moving.folder('move', caller, names, { ...target, to, newName })
        return { message: responseTexts.folderMoved, name }
      }
      await folders.rename(caller, names, newName)
      return { message: responseTexts.folderRenamed }
    })

    serve([fileCopy], copiedSchema, async ({ caller, names, fileName, query, target }, _request, reply) => {
      const { to = names } = target
      const newName = query.newFileName ?? fileName
      const name = await moving.file('copy', caller, names, fileName, { ...target, to, newName })
      return reply.code(201).send({ message: responseTexts.fileCopied, name })
    })

    serve([folderCopy], copiedSchema, async ({ caller, names, query, target }, _request, reply) => {
      const { to = names.slice(0, -1) } = target
      const newName = query.newFolderName ?? names.at(-1) ?? ''
      const name = await moving.folder('copy', caller, names, { ...target, to, newName })
      return reply.code(201).send({ message: responseTexts.folderCopied, name })
    })
  }
}

/** Returns what a list should mark about its entries. */
function marksOf({ headers }: FastifyRequest) {
  // A pattern with the spaces would take quadratic time.
  const wanted = String(headers.prefer ?? '')
    .split(',')
    .map((preference) => preference.trim())
  return { marksEmpty: wanted.includes(MARK_EMPTY_FILES), marksEntries: wanted.includes(MARK_ENTRIES) }
}
