import { caseDeadline, mergeContacts, relationshipMap } from './irms.ts'
import { alertHistory, careList, patientApp } from './medtech.ts'
import { citedAnswer, evaluation, searchPage } from './searchblox.ts'

/** Drawings by the ids of the views in the products' content. */
export const productViews: Readonly<Record<string, string>> = {
  'relationship-map': relationshipMap,
  'case-deadline': caseDeadline,
  'merge-contacts': mergeContacts,
  'care-list': careList,
  'alert-history': alertHistory,
  'patient-app': patientApp,
  'search-page': searchPage,
  'cited-answer': citedAnswer,
  evaluation,
}
