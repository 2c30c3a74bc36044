import type { IndustryContent } from '../types.ts'

export const healthcare: IndustryContent = {
  kind: 'industry',
  path: '/healthcare',
  title: 'Healthcare',
  description:
    'For hospitals and other providers: records that follow the patient, tools that save staff time, and privacy that patients control.',
  updated: '2026-11-30',
  headline: 'Health records where care happens',
  lead: 'We save clinicians minutes at the keyboard, measure the savings, and protect what they type.',
  headings: {
    state: 'The patient arrives before the record',
    pressures: 'Four pressures on hospitals',
    builds: 'Screens that remove work',
    example: 'Example: lab results in two hospitals',
    start: 'Six months, one unit',
  },
  state: [
    'A patient moves between a primary care physician, a clinic, a lab and a hospital unit. The record follows more slowly, as a printout or a scanned letter that cannot be searched. Nurses ask the same questions three times, and patients wonder whether anyone is listening.',
    'Hospitals have plenty of systems, and too few people to work around them. Any new screen has to remove more effort than it adds.',
  ],
  signs: [
    'Nurses keep a paper list next to the screen',
    'The lab’s phone rings all morning',
    'Tests are reordered because the first result went unseen',
    'Patients ask who has opened their record, and get no answer',
  ],
  pressures: {
    Interoperability:
      'Standards exist, but vendors interpret them differently. Two systems that both “support FHIR” may still disagree about an allergy.',
    Staffing: 'Teams are stretched and travel nurses rotate. Software has to be safe on a nurse’s first night shift.',
    Privacy:
      'Snooping, lost devices and ransomware threaten the same records that the right physician has to open within seconds.',
    'Care at home':
      'Shorter stays move monitoring to the living room, where it depends on a phone and a tired family member.',
  },
  builds: [
    'Exchange of records and results, with mapped and tested terminology',
    'Unit worklists and handoff views sorted by what needs attention',
    'Patient portals in plain language, in more than one language',
    'Consent and access logs that patients can read',
    'Home monitoring with alerts that reach the clinician on duty',
  ],
  regulations: {
    intro: 'We work with your privacy and patient safety officers from the first sketch.',
    items: {
      HIPAA: 'US rules on the privacy and security of health information (45 CFR Parts 160 and 164).',
      EHDS: 'The European Health Data Space, in force since 2025 and phased in over several years: access to health data and its reuse.',
      'FDA and EU MDR': 'Rules on when software is a medical device. We draw that line early and in writing.',
      'IEC 62304': 'The life-cycle standard for medical device software.',
    },
  },
  example: [
    'Two hospitals and a lab shared results by fax and through separate websites. We built one feed and mapped the 200 most frequent tests to common codes. Pathologists reviewed and signed every mapping.',
    'The morning list now shows new and abnormal results first. Staff helped design it on paper and rejected our first two versions for good reason: one hid the collection time, the other the unit.',
  ],
  start: [
    'We start with one unit, one lab or one clinic, for six months. Our team includes a clinician, and yours needs a physician for half a day a week. Before any patient data moves, both sides sign the business associate agreement and the risk assessment.',
  ],
  outcomes: {
    caption: 'Lab results in the hospital units before and after',
    rows: [
      ['Time from release to being seen', '95 minutes', '20 minutes'],
      ['Tests ordered twice by mistake', '7 of 100', '2 of 100'],
      ['Systems opened per patient', '4', '1'],
      ['Phone calls to the lab per day', '180', '70'],
    ],
    basis: 'Results depend on unit routines as much as on software.',
  },
  pictures: {
    work: {
      id: 'result-path',
      alt: 'A potassium result of 5.9 leaves the lab, gets the LOINC code 2823-3 and appears at the top of the unit’s list.',
      caption: 'One result on its way to the unit: measured, coded the same way everywhere, and listed by urgency.',
    },
    outcome: {
      id: 'time-to-be-seen',
      alt: 'Two bars of waiting time: 95 minutes before, 20 minutes after.',
      caption: 'Minutes from a result’s release until a clinician sees it.',
    },
  },
  teaser: {
    heading: 'From Records to Rounds',
    text: 'The whitepaper follows one result from the analyzer to the decision and shows where its meaning can get lost.',
    paperName: 'the healthcare whitepaper',
    minutes: 5,
  },
  related: [
    ['/medtech', 'Health tracking product', 'Observations from patients at home.'],
    ['/etl-data-quality', 'ETL and data quality', 'Matching, mapping and testing records.'],
    ['/cyber-security', 'Cybersecurity', 'Rehearse the day the systems go down.'],
  ],
}
