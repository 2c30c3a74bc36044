import type { WhitepaperContent } from '../types.ts'

export const healthcarePaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/healthcare/whitepaper',
  title: 'From Records to Rounds: Useful Shared Data',
  description:
    'A whitepaper on health data exchange: how one result travels from analyzer to decision, where its meaning is lost, and how to keep it.',
  updated: '2026-11-30',
  published: '2026-05-19',
  author: 'priya-ramanathan',
  authorNote: 'Priya has mapped lab data for several hospital systems and collects misleading units of measure.',
  headline: 'From Records to Rounds',
  lead: 'How to make shared data useful: we follow one potassium value from the analyzer to the physician who acts on it.',
  abstract: [
    'Hospitals have spent two decades connecting systems. Messages flow, yet morning rounds still begin with a phone call: is the result in, which sample was it, is this number from before or after the infusion? The data arrived, but without what makes it useful.',
    'This paper follows a single lab value on its way and shows where its meaning gets lost: identity, terminology, time and attention. For each point, we describe what has worked in practice, on a scale that a midsize provider can manage with a small team.',
  ],
  keyPoints: [
    'Measure the success of data exchange by what happens on rounds.',
    'Map the 200 most frequent tests well before you map any others.',
    'Keep four times for every result: ordered, collected, measured, seen.',
    'Show what has changed since this reader last looked.',
    'Have clinicians sign the mapping, because it is clinical content.',
  ],
  context: [
    'The standards are in good shape. HL7 FHIR gives systems a common grammar, LOINC names lab tests, and SNOMED CT names findings. In the US, health IT certified under federal criteria has to offer a FHIR interface. In Europe, the 2025 regulation on the European Health Data Space sets out an exchange format and rights for patients, phased in over several years.',
    'Grammar and vocabulary are not enough. Two labs may report the same analyte with different methods, units and reference ranges, all of them correct. A unit may draw a sample at six and register it at nine. A standard can carry all of this if the fields are filled in, and often they are empty, because they were never needed in-house.',
  ],
  chapters: [
    {
      id: 'identity',
      heading: 'The right patient, the right test',
      paragraphs: [
        'Our potassium value belongs to a person. The lab knows a barcode, the hospital an encounter number, the primary care physician a name and a date of birth. Matching them is the first risk. A missed match hides a result, and a false match puts it in the wrong chart. The second is worse, so when in doubt, the rule should ask a person.',
        'We match by fixed identifiers first. Only for the rest do we compare names and dates, with a score, and we send the middle range to a person. Count how many cases that person receives each day. If there are more than a few dozen, fix registration, because the errors cannot all be repaired downstream.',
        'Next comes the name of the test. Every lab has its own catalog, and mapping thousands of entries to LOINC sounds like a project that takes years. In the data we have seen, around 200 entries account for the great majority of results. Map those carefully: analyte, specimen, method, unit, reference range. Leave the rest unmapped, and show them as they came, marked as local.',
        'A mapping is a clinical statement: it says that two numbers may appear in the same column. We therefore ask a pathologist at each lab to sign every line, and we test the line with real, de-identified results from both sides. If a difference cannot be explained, the columns stay separate, which is less elegant but safer for the patient.',
      ],
      list: [
        'Fixed identifiers first, similarity second, a person for the rest',
        'The frequent tests first, each signed by a pathologist',
        'Units converted once, at the boundary, with the original kept',
        'Unmapped tests shown as local, never dropped',
      ],
      exhibit: {
        caption: 'Table 1: one test, three catalogs',
        columns: ['Source', 'Local name', 'Unit', 'Decision'],
        rows: [
          ['Hospital lab', 'K serum', 'mmol/L', 'Shared column'],
          ['Regional lab', 'Potassium (S)', 'mmol/L', 'Shared column'],
          ['Bedside analyzer', 'K+ whole blood', 'mmol/L', 'Separate column: different specimen'],
        ],
        basis: 'Example of how we document mappings. The third row has the same unit but a different specimen.',
      },
    },
    {
      id: 'time',
      heading: 'Four times, and why all of them matter',
      paragraphs: [
        'A value of 6.1 is alarming, unless the sample was drawn before a treatment that is already under way. Physicians know this and call the lab to find out. Systems usually store one time, often that of the database entry, which is no help to them.',
        'Keep four. "Ordered" is when the question came up. "Collected" is when the patient was in the state that the value describes. "Measured" is when the lab knew, and "seen" is when a responsible clinician knew. Every relevant delay is the difference between two of these times, and each has a different owner.',
        'The difficult one is "collected." It depends on a nurse at the bedside with other things to do. A typed time tends to be a round number. Scanning the tube’s barcode during the draw records the true time and saves a step, provided the scanner is within reach. In two units, moving the scanner’s charger helped more than any change to the software.',
        'The sensitive one is "seen." Employees may fear that it will be used to judge them. Agree with their representatives on what it is for, show it in aggregate, and use it to improve worklists. After a few weeks, the benefit becomes clear: results that have gone unopened for two hours rise to the top of the on-duty clinician’s list.',
      ],
      exhibit: {
        caption: 'Figure 1: 150 minutes from order to clinician',
        unit: 'minutes',
        bars: [
          { label: 'Ordered to collected', value: 38 },
          { label: 'Collected to arrival at the lab', value: 41 },
          { label: 'Arrival to measured', value: 24 },
          { label: 'Measured to seen', value: 47 },
        ],
        basis: 'Example: medians from one hospital. The longest wait was the one before a clinician saw the result.',
      },
    },
    {
      id: 'attention',
      heading: 'Show what changed',
      paragraphs: [
        'A list of all results is complete but unhelpful. On morning rounds, the questions are: what is new since I last looked, what is abnormal, and what am I waiting for? The system can answer, because it knows who is asking and when that person last opened the record.',
        'We sort the list by change: new and abnormal results first, then other new ones, then pending ones with their expected time, with everything else collapsed. Abnormal is judged by the lab’s own range and by the patient’s previous value. A creatinine that has doubled within the normal range belongs near the top.',
        'Every alert uses up attention. Each one should name a patient, a reason and an action, and go to a clinician on duty. We start with very few kinds, those for which the lab would call anyway, and record whether each alert led to an action. Kinds that seldom do are removed at the monthly review.',
        'Design on the unit. Print the proposed screen, put it on the rounding cart for three mornings, and write down what people look for. They will ask for the collection time, the unit of measure and the previous value, and they will tell you what to leave out. A screen that passes this test needs very little training.',
      ],
      exhibit: {
        caption: 'Figure 2: how a result finds its reader',
        stages: {
          Arrives: 'Identity, test, unit and four times are complete, or marked as missing.',
          Compared: 'With the reference range and the patient’s last value.',
          Sorted: 'New and abnormal first, for the team on duty.',
          Opened: 'The time seen is stored.',
          Escalated: 'If a critical result is unseen after the agreed time, the next clinician is called.',
        },
        basis: 'The process described in the text; the agreed times differ by hospital.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first nine months',
    items: [
      'Choose one unit and one lab.',
      'Rank the tests by frequency, and decide where to stop.',
      'Name the pathologist who signs the mapping.',
      'Measure the four times for two weeks before changing anything.',
      'Agree with employee representatives on how the time seen is used.',
      'Try the list on paper during real rounds.',
      'Start with at most five kinds of alert.',
      'Review unmatched patients and unused alerts every month.',
    ],
  },
  pitfalls: {
    'Connecting everything first':
      'An unread feed decays. Connect what the first unit will look at, and learn from that.',
    'Converting units on the screen':
      'If every screen converts units, two screens will eventually disagree. Convert once, where the data enters.',
    'Defensive alerts': 'Warnings added to avoid blame teach people to click through them.',
    'Forgetting the patient':
      'Portals show the same results. A short explanation and a number to call can spare a patient a sleepless night.',
  },
  sources: [
    'HL7 International, FHIR Release 4 (4.0.1), 2019, Observation and DiagnosticReport resources.',
    'Regenstrief Institute, LOINC Users’ Guide.',
    'Office of the National Coordinator for Health IT, 21st Century Cures Act Final Rule, 2020; 45 CFR 170.315(g)(10), as amended.',
    'Regulation (EU) 2025/327 on the European Health Data Space, February 2025.',
    'ISO 15189:2022, Medical laboratories: requirements for quality and competence.',
  ],
  glossary: {
    FHIR: 'A standard for exchanging health data in small, well-defined pieces.',
    LOINC: 'A public catalog of names and codes for lab tests and other observations.',
    Specimen: 'The material that was tested, such as serum or whole blood.',
    'Reference range': 'The values that this lab expects in healthy people.',
  },
  related: [
    ['/healthcare', 'Healthcare', 'Our work for hospitals and other providers.'],
    ['/etl-data-quality', 'ETL and data quality', 'Matching and mapping done systematically.'],
    ['/medtech', 'Health tracking product', 'Readings from outside the hospital.'],
  ],
}
