import { brand } from '@site/brand'
import type { ProductContent } from '../types/product.ts'

const name = brand.products.medtech

export const medtech: ProductContent = {
  kind: 'product',
  path: '/medtech',
  title: `${name} health tracking`,
  description: `${name} lets patients record vitals and medication and share them, by consent, with a care team that sees what has changed.`,
  updated: '2026-11-22',
  headline: name,
  lead: 'Health tracking that a patient keeps up and a care team can read in a minute.',
  what: [
    `${name} is a partner product: an app for patients and a view for the people who care for them. Patients record blood pressure, weight, glucose or symptoms, by hand or from a connected device. The care team sees the trend and the days that break it.`,
    'It does not diagnose. It brings the few observations that matter to a professional, who decides.',
  ],
  audience: [
    'Clinics that follow people with long-term conditions between visits',
    'Home care providers whose staff changes from day to day',
    'Hospitals that discharge early and want to notice trouble early',
    'Research teams that need consented, exportable observations',
  ],
  features: {
    Vitals:
      'Manual entry in three taps, or readings from approved devices. Implausible values prompt a polite question and are kept as typed.',
    Medication: 'Schedules with reminders that can be snoozed, and a record of what was taken, skipped or changed.',
    'Care-team view':
      'One list ordered by what has changed since you last looked, not by name. Each line opens the underlying readings.',
    Consent:
      'The patient chooses who sees which kind of data, and for how long, and can withdraw consent in the same place.',
    Alerts: 'Limits set per patient by the clinician. An unanswered alert goes to the next person, so none is lost.',
    Export: 'FHIR resources for your record system, and a readable summary that patients can take with them.',
  },
  fit: {
    intro:
      'The product sits beside the clinical record and does not replace it. We build and maintain the connections.',
    caption: 'What feeds the product and what it feeds. Your record system remains the system of record.',
    inputs: { heading: 'Comes in', items: ['Patient entries', 'Connected devices', 'Medication list from the record'] },
    core: { heading: name, items: ['Consent check', 'Trends and limits', 'Care-team view'] },
    outputs: {
      heading: 'Goes out',
      items: ['Summaries to the record', 'Alerts to the team', 'Export for the patient'],
    },
  },
  security: [
    'Data is encrypted in transit and at rest, and stored in the region you choose',
    'Every access to a patient’s data is logged, and the patient can read the log',
    'Staff sign in through your own identity provider',
    'We sign a data processing agreement, and where HIPAA applies, a business associate agreement',
  ],
  rollout: {
    intro:
      'A typical first site takes about ten weeks. The plan below is an example; yours depends on your record system.',
    items: {
      'Weeks 1 and 2': 'Choose one condition, one clinic and the observations that matter for both.',
      'Weeks 3 to 5': 'Connect sign-in and the record system in a test environment, with test patients.',
      'Weeks 6 to 8': 'Thirty volunteers use it. Clinicians set limits, and we count how many alerts were useful.',
      'Weeks 9 and 10': 'Adjust, train the next group and decide together whether to expand.',
    },
  },
  next: {
    heading: 'See the product',
    text: 'Our partner’s site has screens, device lists and documents for your data protection officer.',
    link: { kind: 'partner', href: brand.partners.medtech },
  },
  related: [
    ['/healthcare', 'Healthcare', 'What else we build for care providers.'],
    ['/healthcare/whitepaper', 'Whitepaper: from records to rounds', 'How shared data becomes useful.'],
    ['/iot-digitital-experience', 'IoT and digital experience', 'Devices that patients can live with.'],
  ],
}
