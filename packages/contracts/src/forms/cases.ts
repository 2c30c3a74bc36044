import { accountSettingsCases, loginCases, registrationCases } from './account-cases.ts'
import type { FormCase } from './create-cases.ts'
import { applicationCases, contactCases } from './visitor-cases.ts'

export type { FormCase, FormName } from './create-cases.ts'

/** The test cases for the form rules, shared by browser and server. */
export const formCases: readonly FormCase[] = [
  ...registrationCases,
  ...loginCases,
  ...contactCases,
  ...applicationCases,
  ...accountSettingsCases,
]
