import { findDeclarationProblem, type RemoteDeclaration } from '@mfe/contract'

/** Throws if the settings that a remote declares cannot be public settings. */
export function assertSettingsValid({ name, settings = {} }: Pick<RemoteDeclaration, 'name' | 'settings'>): void {
  const problem = findDeclarationProblem(settings)
  if (problem) throw new Error(`remote.ts of ${name}: ${problem.reason} To fix: ${problem.fix}`)
}
