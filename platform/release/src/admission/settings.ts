import { findDeclarationProblem, findValueProblem, type SettingValues, settingIn } from '@mfe/contract'
import { nameOf } from '../names.ts'
import { type AdmissionCheck, isRemote, type Rejection, type VersionedRelease } from './admission.ts'

/** Checks what a remote declares as its settings, and that it accepts those that the site has set. */
export const checkSettings: AdmissionCheck = ({ subject, settings }) => {
  if (!isRemote(subject)) return []
  const problem = findDeclarationProblem(subject.manifest.settings ?? {})
  return problem ? [{ check: 'settings', ...problem }] : findUnfitSettings(subject, settings)
}

/**
 * Finds the settings that a site has set to values that a version does not accept. One that it does not declare fits:
 * the version does not get it.
 */
export function findUnfitSettings(subject: VersionedRelease, set: SettingValues = {}): Rejection[] {
  if (!isRemote(subject)) return []
  const { app, manifest } = subject
  return Object.entries(set).flatMap(([name, value]) => {
    const declared = settingIn(manifest.settings, name)
    const problem = declared && findValueProblem(declared, value)
    if (problem === undefined) return []
    return [
      {
        check: 'settings',
        reason: `The setting ${name} of ${app} has the value ${JSON.stringify(value)}, which ${problem} in ${nameOf(subject)}.`,
        fix: `Set a value that every live version accepts (pnpm mfe config set ${app} ${name}=<value>), or return to the default: pnpm mfe config unset ${app} ${name}`,
      },
    ]
  })
}
