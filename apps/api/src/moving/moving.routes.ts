import { fileMove, folderMove, responseTexts } from '@site/contracts'
import { movedResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import type { FilesService } from '../files/index.ts'
import type { FoldersService } from '../folders/index.ts'
import { storeRoute } from '../shared/http/store-route.ts'
import type { MovingService } from './moving.service.ts'

interface Services {
  files: Pick<FilesService, 'rename'>
  folders: Pick<FoldersService, 'rename'>
  moving: MovingService
}

const schema = { response: { 200: movedResponse.partial({ name: true }) } }

/** The calls that change a name, the folder, or both. Without `to`, they rename. */
export function movingRoutes({ files, folders, moving }: Services): FastifyPluginAsync {
  return async (app) => {
    app.route(
      storeRoute(fileMove, schema, async ({ caller, names, fileName, query, target }) => {
        const newName = query.newFileName ?? ''
        if (target) {
          return {
            message: responseTexts.fileMoved,
            name: await moving.file(caller, names, fileName, { ...target, newName }),
          }
        }
        await files.rename(caller, names, fileName, newName)
        return { message: responseTexts.fileRenamed }
      }),
    )

    app.route(
      storeRoute(folderMove, schema, async ({ caller, names, query, target }) => {
        const newName = query.newFolderName ?? ''
        if (target)
          return {
            message: responseTexts.folderMoved,
            name: await moving.folder(caller, names, { ...target, newName }),
          }
        await folders.rename(caller, names, newName)
        return { message: responseTexts.folderRenamed }
      }),
    )
  }
}
