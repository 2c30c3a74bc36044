import type { IndustryContent } from '../types/industry.ts'

export const healthcare: IndustryContent = {
  kind: 'industry',
  path: '/healthcare',
  title: 'Healthcare',
  description:
    'For hospitals and care providers: records that travel, tools that save staff minutes, and privacy that patients can see and control.',
  updated: '2026-10-22',
  banner: {
    eyebrow: 'Industries',
    title: 'Healthcare with the record at hand',
    lead: 'Minutes saved at a keyboard are minutes at a bedside. We count them, and we protect what is typed.',
  },
  state: {
    heading: 'The state of the sector',
    paragraphs: [
      'A patient moves between a family doctor, a clinic, a laboratory and a ward. The record moves more slowly, as a printout or a scanned letter that cannot be searched. Nurses ask the same questions three times, and the patient wonders whether anyone is listening.',
      'There is no shortage of systems. There is a shortage of people to work around them. Any new screen must remove more effort than it adds.',
    ],
  },
  pressures: {
    heading: 'Four pressures',
    items: [
      {
        title: 'Interoperability',
        text: 'Standards exist and are read differently. Two systems that both "support FHIR" may still disagree about an allergy.',
      },
      {
        title: 'Staffing',
        text: 'Teams are thin and agency staff rotate. Software has to be safe on somebody’s first night shift.',
      },
      {
        title: 'Privacy',
        text: 'Curiosity, lost devices and extortion threaten the same records that must be open to the right doctor within seconds.',
      },
      {
        title: 'Care at home',
        text: 'Shorter stays move observation to the living room, where the equipment is a phone and a tired relative.',
      },
    ],
  },
  builds: {
    heading: 'What we build',
    items: [
      'Exchange of records and results, with terminology mapped and tested',
      'Ward lists and handover views ordered by what needs attention',
      'Patient portals in plain language, in more than one language',
      'Consent and access logs that patients can read',
      'Links to home monitoring, with alerts that reach someone on duty',
    ],
  },
  regulations: {
    heading: 'Rules we design for',
    intro: 'We work with your data protection and clinical safety officers from the first sketch.',
    items: [
      { title: 'HIPAA', text: 'US rules on the privacy and security of health information.' },
      {
        title: 'EHDS',
        text: 'The European Health Data Space: patients’ access to their data, and its careful second use.',
      },
      {
        title: 'EU MDR',
        text: 'Decides when software becomes a medical device. We draw that line early and in writing.',
      },
      { title: 'IEC 62304', text: 'The life-cycle standard for medical device software.' },
    ],
  },
  example: {
    heading: 'A small case, as an example',
    paragraphs: [
      'Two hospitals and a laboratory shared results by fax and a web page each. We built one feed and mapped the two hundred most frequent tests to common codes. Pathologists checked every mapping and signed it.',
      'The morning list now shows new and abnormal results first. Staff helped to design it on paper, and rejected our first two versions for good reasons: one hid the time of the sample, the other its unit.',
    ],
  },
  start: {
    heading: 'How we begin',
    paragraphs: [
      'One ward, one laboratory or one clinic, for six months. Our team includes somebody with clinical training, and yours needs a physician for half a day a week. Before any patient data moves, both sides sign the safety case and the data protection assessment.',
    ],
  },
  outcomes: {
    heading: 'What changed in the example',
    table: {
      caption: 'Laboratory results on the wards before and after',
      columns: ['Measure', 'Before', 'After'],
      rows: [
        ['Time from release to being seen', '95 minutes', '20 minutes'],
        ['Tests ordered twice by mistake', '7 of 100', '2 of 100'],
        ['Systems opened per patient', '4', '1'],
        ['Phone calls to the laboratory a day', '180', '70'],
      ],
      basis: 'Illustrative figures for invented hospitals. Real effects depend on ward routine as much as on software.',
    },
  },
  teaser: {
    heading: 'From Records to Rounds',
    text: 'Exchange is the beginning. The paper follows one result from the analyser to the decision and names the places where meaning gets lost.',
    paperName: 'the healthcare whitepaper',
  },
  related: [
    { path: '/medtech', label: 'Health tracking product', why: 'Observations from patients at home.' },
    { path: '/etl-data-quality', label: 'ETL and data quality', why: 'Matching, mapping and tests for records.' },
    { path: '/cyber-security', label: 'Cyber security', why: 'Rehearse the day systems go dark.' },
  ],
}
