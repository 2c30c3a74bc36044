import { parseTarget } from '@mfe/release'
import { type CommandRequest, invalid } from '@mfe/release/commands'
import { appPath } from '../pages/parts.ts'

/** What the console can do. It is for releases: teams and tokens are managed with `mfe`. */
export type ConsoleCommand = Extract<
  CommandRequest,
  { command: 'promote' | 'rollback' | 'retire' | 'approve' | 'withdraw' }
>

/** Reads a command from the fields of a form. Throws for any that the console does not have. */
export function readCommand(form: URLSearchParams): ConsoleCommand {
  const optional = (name: string) => form.get(name)?.trim() || undefined
  const required = (name: string) => optional(name) ?? ''
  const reason = optional('reason')
  switch (form.get('command')) {
    case 'promote': {
      const targets = form.getAll('target').filter((target) => target !== '')
      if (targets.length === 0) throw invalid('No version is chosen. Nothing changed. To fix: choose one.')
      const retire = optional('retire')
      const retirement = retire === undefined ? {} : { retire, redirect: required('redirect') }
      return { command: 'promote', targets, percent: optional('percent'), ...retirement, reason }
    }
    case 'rollback':
      return { command: 'rollback', app: required('app'), ...(form.get('force') === 'on' && { force: true }), reason }
    case 'retire':
      return { command: 'retire', app: required('app'), redirect: required('redirect'), reason }
    case 'approve':
      return { command: 'approve', id: required('id'), reason }
    case 'withdraw':
      return { command: 'withdraw', id: required('id') }
    default:
      throw invalid('The release console has no such command. Nothing changed.')
  }
}

/** Returns the fields of a form from which `readCommand` reads the same command. */
export function fieldsOf(request: ConsoleCommand): [name: string, value: string][] {
  const { command, ...rest } = request
  const fields: [string, string][] = [['command', command]]
  for (const [name, value] of Object.entries(rest)) {
    if (name === 'targets' && Array.isArray(value)) for (const target of value) fields.push(['target', String(target)])
    else if (name === 'force') fields.push(['force', 'on'])
    else if (typeof value === 'string') fields.push([name, value])
  }
  return fields
}

/** Returns the page that someone came from who wants this. */
export function backPath(request: ConsoleCommand): string {
  if (request.command === 'approve' || request.command === 'withdraw') return '/__mfe/console/pending'
  if (request.command !== 'promote') return appPath(request.app)
  const [target] = request.targets
  const isOne = request.targets.length === 1 && request.retire === undefined
  return isOne && target !== undefined ? appPath(parseTarget(target).app) : '/__mfe/console/several'
}
