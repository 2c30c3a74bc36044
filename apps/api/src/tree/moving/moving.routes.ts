import { fileCopy, fileMove, folderCopy, folderMove, responseTexts } from '@site/contracts'
import { movedResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { storeRoute } from '../calls/store-route.ts'
import type { FilesService } from '../files.service.ts'
import type { FoldersService } from '../folders.service.ts'
import type { MovingService } from './moving.service.ts'

interface Services {
  files: Pick<FilesService, 'rename'>
  folders: Pick<FoldersService, 'rename'>
  moving: MovingService
}

const moved = { response: { 200: movedResponse.partial({ name: true }) } }
const copied = { response: { 201: movedResponse } }

/** The calls that rename, move and copy. Without `to`, the folder stays the same. */
export function movingRoutes({ files, folders, moving }: Services): FastifyPluginAsync {
  return async (app) => {
    app.route(
      storeRoute(fileMove, moved, async ({ caller, names, fileName, query, target: { to, ...target } }) => {
        const newName = query.newFileName ?? ''
        if (to) {
          const name = await moving.file('move', caller, names, fileName, { ...target, to, newName })
          return { message: responseTexts.fileMoved, name }
        }
        await files.rename(caller, names, fileName, newName)
        return { message: responseTexts.fileRenamed }
      }),
    )

    app.route(
      storeRoute(folderMove, moved, async ({ caller, names, query, target: { to, ...target } }) => {
        const newName = query.newFolderName ?? ''
        if (to) {
          const name = await moving.folder('move', caller, names, { ...target, to, newName })
          return { message: responseTexts.folderMoved, name }
        }
        await folders.rename(caller, names, newName)
        return { message: responseTexts.folderRenamed }
      }),
    )

    app.route(
      storeRoute(fileCopy, copied, async ({ caller, names, fileName, query, target }, _request, reply) => {
        const { to = names } = target
        const newName = query.newFileName ?? fileName
        const name = await moving.file('copy', caller, names, fileName, { ...target, to, newName })
        return reply.code(201).send({ message: responseTexts.fileCopied, name })
      }),
    )

    app.route(
      storeRoute(folderCopy, copied, async ({ caller, names, query, target }, _request, reply) => {
        const { to = names.slice(0, -1) } = target
        const newName = query.newFolderName ?? names.at(-1) ?? ''
        const name = await moving.folder('copy', caller, names, { ...target, to, newName })
        return reply.code(201).send({ message: responseTexts.folderCopied, name })
      }),
    )
  }
}
