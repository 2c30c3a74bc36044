import { accountCases } from './account-cases.ts'
import type { FormCase } from './create-cases.ts'
import { visitorCases } from './visitor-cases.ts'

export type { FormName } from './create-cases.ts'

/** The test cases for the form rules, shared by browser and server. */
export const formCases: readonly FormCase[] = [...accountCases, ...visitorCases]
