import { commandFailed, type ReleaseConfig } from '@mfe/release'
import { type Command, Option } from 'commander'
import { type Place, siteOf } from './run-request.ts'

/** Lets a command say why it takes no `--to`. */
export const withHiddenSite = (command: Command): Command => command.addOption(new Option('--to <site>').hideHelp())

/** Makes a command reject `--to` with a sentence, because it concerns only this machine. `problem` begins it. */
export const onThisMachine = (command: Command, problem: string): Command =>
  withHiddenSite(command).hook('preAction', (_command, action) => {
    if (action.opts<Place>().to === undefined) return
    throw commandFailed(`${problem}, so it takes no --to. To fix: leave it out.`)
  })

/** Throws if a command that needs the store itself would go to a site. `problem` begins the sentence. */
export function assertOnStore(
  config: Pick<ReleaseConfig, 'site' | 'environments'>,
  { to }: Place,
  problem: string,
): void {
  const site = siteOf(config, to)
  if (site === '') return
  const fix = to === undefined ? 'unset MFE_SITE' : 'leave out --to'
  throw commandFailed(
    `${problem}, so it cannot go through the release service of ${site}. To fix: ${fix}, and run the command where RELEASE_STORE or DATA_DIR names the store.`,
  )
}
