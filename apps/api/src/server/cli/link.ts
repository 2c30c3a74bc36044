import { Command } from 'commander'
import { createSharesRepo, type SharesRepo } from '#links/shares.repo.ts'
import { oneLine } from '#messages/printable.ts'
import { confirm } from './prompts.ts'
import { createCommandAudit, withDatabase } from './with-database.ts'

export function linkCommand(): Command {
  const link = new Command('link').description('links that visitors have reported')

  link
    .command('show <id>')
    .description('show who owns a link, and what it leads to')
    .action((id: string) =>
      withDatabase(async (db) => {
        const share = await findLink(createSharesRepo(db), id)
        const item = [...share.path, ...(share.fileName === null ? [] : [share.fileName])].map(oneLine).join(' / ')
        console.log(`Account: ${share.email}`)
        console.log(`${share.fileName === null ? 'Folder' : 'File'}: ${item}`)
        console.log(`Allows: ${share.kind === 'drop' ? 'adding files' : 'reading'}`)
        console.log(`Used: ${share.uses} times, until ${share.expires_at}`)
      }),
    )

  link
    .command('end <id>')
    .description('end a link for good; its file or folder stays')
    .option('--yes', 'do not ask for confirmation')
    .action((id: string, { yes }: { yes?: true }) =>
      withDatabase(async (db, config) => {
        const shares = createSharesRepo(db)
        const { owner_id: ownerId } = await findLink(shares, id)
        if (!yes) await confirm(`This ends the link ${id} for good.`, 'end')
        if (!(await shares.delete(ownerId, id))) throw new Error(`The link ${id} has already ended.`)
        await createCommandAudit(db, config).record('share/revoked', ownerId, 'by the operator')
        console.log(`Ended the link ${id}.`)
      }),
    )

  return link
}

async function findLink(shares: SharesRepo, id: string) {
  const share = await shares.findWithOwner(id)
  if (!share) throw new Error(`There is no link ${id}. Its owner may have deleted it, or what it leads to.`)
  return share
}
