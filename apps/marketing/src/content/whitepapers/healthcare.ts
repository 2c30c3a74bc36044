import type { WhitepaperContent } from '../types/whitepaper.ts'

export const healthcarePaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/healthcare/whitepaper',
  title: 'From Records to Rounds: Useful Shared Data',
  description:
    'A whitepaper on health data exchange: how one result travels from analyzer to decision, where its meaning is lost, and how to keep it.',
  updated: '2026-11-22',
  published: '2026-05-19',
  author: 'priya-ramanathan',
  authorNote: 'Priya has mapped laboratory data for hospital groups and keeps a collection of misleading units.',
  headline: 'From Records to Rounds',
  lead: 'Making shared data useful: follow one potassium value from the analyzer to the doctor who acts on it.',
  abstract: [
    'Hospitals have spent two decades connecting systems. Messages flow, and yet morning rounds still begin with a phone call: is the result in, which sample was it, is this number before or after the infusion? The data arrived. Its usefulness did not.',
    'This paper follows a single laboratory value on its way and names the points where meaning gets lost: identity, terminology, time and attention. For each point we describe what has worked in practice, at a scale that a midsize provider can manage with a small team.',
  ],
  keyPoints: [
    'Exchange is a means. The measure of success is what happens on rounds.',
    'Map the two hundred most frequent tests well before mapping the rest at all.',
    'Keep four times for every result: ordered, taken, measured, seen.',
    'Show what changed since this reader last looked.',
    'Let clinicians sign the mapping. It is clinical content.',
  ],
  context: [
    'The standards are in good shape. HL7 FHIR gives systems a common grammar, LOINC names laboratory tests and SNOMED CT names findings. In the US, certified record systems must offer a FHIR interface. In Europe, the regulation on the European Health Data Space sets out an exchange format and rights for patients, to be phased in over several years.',
    'Grammar and vocabulary do not make a conversation. Two laboratories may report the same analyte with different methods, units and reference ranges, each of them correct. A ward may draw a sample at six and register it at nine. A standard can carry all of this if somebody fills in the fields, and often nobody does, since the field was never needed in-house.',
  ],
  chapters: [
    {
      id: 'identity',
      heading: 'The right patient, the right test',
      paragraphs: [
        'Our potassium value belongs to a person. The laboratory knows a barcode, the hospital a case number, the family doctor a name and a date of birth. Joining them is the first risk. A missed match hides a result, and a false match shows it to the wrong doctor. The second is worse, so the rule should prefer to ask.',
        'Matching by fixed identifiers comes first. Only for the rest do we compare names and dates, with a score, and we send the middle range to a person. Count how many cases that person receives each day. If it is more than a few dozen, registration needs fixing, because no clerk can keep fixing it downstream forever.',
        'Next comes the test’s name. Every laboratory has its own catalog. Mapping thousands of entries to LOINC sounds like a project that takes years. In the data we have seen, around two hundred entries make up the great majority of results. Map those carefully: analyte, specimen, method, unit, reference range. Leave the rest unmapped and shown as they came, marked as local.',
        'A mapping is a clinical statement. It says that two numbers may appear in one column. We therefore ask a pathologist at each laboratory to sign every line, and we test the line with real, anonymized results from both sides. A difference that cannot be explained keeps the columns apart. That is less elegant on the screen and safer at the bedside.',
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
          ['Hospital laboratory', 'K serum', 'mmol/L', 'Shared column'],
          ['Regional laboratory', 'Potassium (S)', 'mmol/L', 'Shared column'],
          ['Ward analyzer', 'K+ whole blood', 'mmol/L', 'Own column: other specimen'],
        ],
        basis: 'Example from the way we document mappings. The third row differs in specimen, not in unit.',
      },
    },
    {
      id: 'time',
      heading: 'Four times, and why all of them matter',
      paragraphs: [
        'A value of 6.1 is alarming. If the sample was taken before the treatment that has been running since, it is history. Doctors know this, and they call the laboratory to find out. Systems usually store one time, and it is often the moment of entry into the database, which nobody needs.',
        'Keep four. Ordered says what the question was. Taken says what state of the patient the value describes. Measured says when the laboratory knew. Seen says when a responsible person knew. Every interesting delay is a difference between two of these, and each difference has a different owner.',
        'The difficult one is taken. It depends on a nurse at a bedside with other things to do. Asking for a typed time produces round numbers. Scanning the tube’s barcode at the moment of the draw gives the true time and saves a step, provided the scanner is where the tube is. On two wards we gained more by moving a charger than by any change to the software.',
        'Seen is the sensitive one. Staff may fear that it will be used to judge them. Agree with the staff council what it is for, show it in aggregate, and use it to change lists rather than people. After a few weeks its use becomes clear: results that nobody has opened for two hours rise to the top of somebody’s list.',
      ],
      exhibit: {
        caption: 'Figure 1: where 150 minutes go, from order to eyes',
        unit: 'minutes',
        bars: [
          { label: 'Ordered to taken', value: 38 },
          { label: 'Taken to arrival in the laboratory', value: 41 },
          { label: 'Arrival to measured', value: 24 },
          { label: 'Measured to seen', value: 47 },
        ],
        basis: 'Illustrative medians of an invented hospital. The longest wait was for attention, not for chemistry.',
      },
    },
    {
      id: 'attention',
      heading: 'Show what changed',
      paragraphs: [
        'A list of all results is complete and unhelpful. On morning rounds the question is: what is new since I last looked, what is abnormal, and what was I waiting for? The system knows who is asking and when that person last opened the record. It can answer.',
        'We order the list by change. New and abnormal comes first, then new, then pending with the expected time, then everything else folded away. Abnormal is judged by the laboratory’s own range and by the patient’s previous value. A creatinine that has doubled within the normal range deserves a place near the top.',
        'Alerts are a scarce resource. Each interruption should name a person, a reason and an action, and go to somebody on duty. We start with very few kinds, those for which the laboratory would call anyway, and record for each whether it led to an action. A kind that seldom does is removed at the monthly review.',
        'Design happens on the ward. Print the proposed screen, put it on the rounding cart for three mornings and write down what people reach for. Staff will ask for the time of the sample, for the unit, for the previous value. They will also tell you what to leave out. A screen that survives this treatment needs almost no training.',
      ],
      exhibit: {
        caption: 'Figure 2: how a result finds its reader',
        stages: {
          Arrives: 'Identity, test, unit and four times are complete, or marked as missing.',
          Compared: 'With the range and with the patient’s last value.',
          Placed: 'New and abnormal first, for the team on duty.',
          Opened: 'The time of seeing is stored.',
          Escalated: 'Unseen and critical after the agreed time: the next person is called.',
        },
        basis: 'Process as described in the text; the agreed times differ by hospital.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first nine months',
    items: [
      'Choose one ward and one laboratory.',
      'Count the tests by frequency and draw the line.',
      'Name the pathologist who signs the mapping.',
      'Measure the four times for two weeks before changing anything.',
      'Agree with the staff council what the time of seeing is used for.',
      'Try the list on paper during real rounds.',
      'Start with at most five kinds of alert.',
      'Review unmatched patients and unused alerts every month.',
    ],
  },
  pitfalls: {
    'Connecting everything first':
      'A feed that nobody reads decays. Connect what the first ward will look at, and learn from that.',
    'Converting in the display':
      'If each screen converts units, two screens will disagree. Convert once, where data enters.',
    'Alerts as protection': 'Warnings added to avoid blame teach people to click them away.',
    'Forgetting the patient':
      'Portals show the same results. A value with a kind sentence and a person to call can spare a sleepless night.',
  },
  sources: [
    'HL7 International, FHIR Release 4, Observation and DiagnosticReport resources.',
    'Regenstrief Institute, LOINC Users’ Guide.',
    'Office of the National Coordinator for Health IT, 21st Century Cures Act Final Rule, 2020.',
    'Regulation (EU) 2025/327 on the European Health Data Space.',
    'ISO 15189, Medical laboratories: requirements for quality and competence.',
  ],
  glossary: {
    FHIR: 'A standard for exchanging health data in small, well-defined pieces.',
    LOINC: 'A public catalog of names for laboratory tests and other observations.',
    Specimen: 'What was examined, for example serum or whole blood.',
    'Reference range': 'Values expected in healthy people, as measured by this laboratory.',
  },
  related: [
    ['/healthcare', 'Healthcare', 'Our work for hospitals and care providers.'],
    ['/etl-data-quality', 'ETL and data quality', 'Matching and mapping as a discipline.'],
    ['/medtech', 'Health tracking product', 'Observations from outside the hospital.'],
  ],
}
