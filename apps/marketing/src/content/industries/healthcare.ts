import type { IndustryContent } from '../types/industry.ts'

export const healthcare: IndustryContent = {
  kind: 'industry',
  path: '/healthcare',
  title: 'Healthcare',
  description:
    'For hospitals and care providers: records that travel, tools that save staff minutes, and privacy that patients can see and control.',
  updated: '2026-11-22',
  headline: 'Healthcare with the record at hand',
  lead: 'A minute saved at the keyboard is a minute at the bedside. We count them, and we protect what is typed.',
  state: [
    'A patient moves between a family doctor, a clinic, a laboratory and a ward. The record follows more slowly, as a printout or a scanned letter that cannot be searched. Nurses ask the same questions three times, and the patient wonders whether anyone is listening.',
    'There is no shortage of systems. There is a shortage of people to work around them. Any new screen must remove more effort than it adds.',
  ],
  signs: [
    'Nurses keep a paper list beside the screen',
    'The laboratory’s phone rings all morning',
    'A test is ordered again because nobody saw the first result',
    'Patients ask who has opened their record, and nobody can say',
  ],
  pressures: {
    Interoperability:
      'Standards exist, and everyone reads them differently. Two systems that both “support FHIR” may still disagree about an allergy.',
    Staffing: 'Teams are thin and agency staff rotate. Software has to be safe on a nurse’s first night shift.',
    Privacy:
      'Curiosity, lost devices and extortion threaten the same records that the right doctor must be able to open within seconds.',
    'Care at home':
      'Shorter stays move observation to the living room, where the equipment is a phone and a tired relative.',
  },
  builds: [
    'Record and result exchange, with terminology mapped and tested',
    'Ward lists and handover views ordered by what needs attention',
    'Patient portals in plain language, in more than one language',
    'Consent and access logs that patients can read',
    'Links to home monitoring, with alerts that reach someone on duty',
  ],
  regulations: {
    intro: 'We work with your data protection and clinical safety officers from the first sketch.',
    items: {
      HIPAA: 'US rules on the privacy and security of health information.',
      EHDS: 'The European Health Data Space: patients’ access to their data, and the careful reuse of that data.',
      'EU MDR': 'Decides when software becomes a medical device. We draw that line early and in writing.',
      'IEC 62304': 'The lifecycle standard for medical device software.',
    },
  },
  example: [
    'Two hospitals and a laboratory shared results by fax and through separate web pages. We built one feed and mapped the two hundred most frequent tests to common codes. Pathologists checked and signed every mapping.',
    'The morning list now shows new and abnormal results first. Staff helped design it on paper and rejected our first two versions for good reasons: one hid the time of the sample, the other its unit.',
  ],
  start: [
    'We start with one ward, one laboratory or one clinic, for six months. Our team includes a clinician, and yours needs a physician for half a day a week. Before any patient data moves, both sides sign the safety case and the data protection assessment.',
  ],
  outcomes: {
    caption: 'Laboratory results on the wards before and after',
    rows: [
      ['Time from release to being seen', '95 minutes', '20 minutes'],
      ['Tests ordered twice by mistake', '7 of 100', '2 of 100'],
      ['Systems opened per patient', '4', '1'],
      ['Phone calls to the laboratory a day', '180', '70'],
    ],
    basis: 'Illustrative figures for invented hospitals. Real effects depend on ward routine as much as on software.',
  },
  pictures: {
    work: {
      id: 'result-path',
      alt: 'A potassium result of 5.9 leaves the laboratory, receives the shared code 2823-3 and appears at the top of the ward list.',
      caption: 'One result on its way to the ward: measured, coded the same way everywhere, and listed by urgency.',
    },
    outcome: {
      id: 'time-to-be-seen',
      alt: 'Two bars of waiting time: 95 minutes before, 20 minutes after.',
      caption:
        'Minutes from a result’s release until somebody on the ward sees it. Illustrative figures, as in the table.',
    },
  },
  teaser: {
    heading: 'From Records to Rounds',
    text: 'Exchange is the beginning. The paper follows one result from the analyzer to the decision and names the places where meaning gets lost.',
    paperName: 'the healthcare whitepaper',
  },
  related: [
    ['/medtech', 'Health tracking product', 'Observations from patients at home.'],
    ['/etl-data-quality', 'ETL and data quality', 'Matching, mapping and tests for records.'],
    ['/cyber-security', 'Cybersecurity', 'Rehearse the day systems go dark.'],
  ],
}
