import { Command } from 'commander'
import { createLinksRepo, type LinksRepo } from '#links/links.repo.ts'
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
        const link = await findLink(createLinksRepo(db), id)
        const item = [...link.path, ...(link.fileName === null ? [] : [link.fileName])].map(oneLine).join(' / ')
        console.log(`Account: ${link.email}`)
        console.log(`${link.fileName === null ? 'Folder' : 'File'}: ${item}`)
        console.log(`Allows: ${link.kind === 'drop' ? 'adding files' : 'reading'}`)
        console.log(`Used: ${link.uses} times, until ${link.expires_at}`)
      }),
    )

  link
    .command('end <id>')
    .description('end a link for good; its file or folder stays')
    .option('--yes', 'do not ask for confirmation')
    .action((id: string, { yes }: { yes?: true }) =>
      withDatabase(async (db, config) => {
        const links = createLinksRepo(db)
        const { owner_id: ownerId } = await findLink(links, id)
        if (!yes) await confirm(`This ends the link ${id} for good.`, 'end')
        if (!(await links.delete(ownerId, id))) throw new Error(`The link ${id} has already ended.`)
        await createCommandAudit(db, config).record('share/revoked', ownerId, 'by the operator')
        console.log(`Ended the link ${id}.`)
      }),
    )

  return link
}

async function findLink(links: LinksRepo, id: string) {
  const link = await links.findWithOwner(id)
  if (!link) throw new Error(`There is no link ${id}. Its owner may have deleted it, or what it leads to.`)
  return link
}
