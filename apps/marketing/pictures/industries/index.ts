import { pausedPayments, screening } from './banking.ts'
import { loadForecast, street } from './energy.ts'
import { resultPath, timeToBeSeen } from './healthcare.ts'
import { firstDay, triage } from './insurance.ts'
import { craneWait, pressCell } from './manufacturing.ts'
import { completeRights, rightsMap } from './media.ts'
import { newPlans, rebooking } from './mobility.ts'
import { canceledOrders, stockPromise } from './retail.ts'

/** Drawings by the picture ids in the industries' content. */
export const industryPictures: Readonly<Record<string, string>> = {
  'payment-screening': screening,
  'paused-payments': pausedPayments,
  'claims-triage': triage,
  'first-day-decisions': firstDay,
  'result-path': resultPath,
  'time-to-be-seen': timeToBeSeen,
  'press-cell': pressCell,
  'crane-wait': craneWait,
  'stock-promise': stockPromise,
  'canceled-orders': canceledOrders,
  'street-load': street,
  'load-forecast': loadForecast,
  rebooking,
  'new-plans': newPlans,
  'rights-map': rightsMap,
  'complete-rights': completeRights,
}
