import type { WhitepaperContent } from '../types.ts'

export const bankFinancialPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/bankfinancial/whitepaper',
  title: 'Explaining Every Decision: Model Risk',
  description:
    'A whitepaper for midsize banks: how to inventory, validate and explain the models that affect customers, with a team of a dozen at most.',
  updated: '2026-11-30',
  published: '2026-03-10',
  author: 'priya-ramanathan',
  authorNote: 'Priya leads our data practice and has built model validation teams at two banks.',
  headline: 'Explaining Every Decision',
  lead: 'Model risk for midsize banks: what to inventory, how to validate it, and how to give a customer a real reason for a denial.',
  abstract: [
    'Large banks have model risk departments, and small banks have few models. A midsize bank is caught in between: it uses dozens of models, some bought, some built, some hidden in spreadsheets, and has perhaps a dozen people who understand them.',
    'This paper proposes a workload that such a bank can sustain. Its central idea is to treat the explanation of a decision as a product, with a reader, a format and a test. If an employee can give a customer a true reason, most of what validators and examiners need is already in place.',
  ],
  keyPoints: [
    'For this purpose, a model is anything that turns data into a decision about a person or money, whatever it is called.',
    'Rank models by the harm a wrong answer would do, and spend most of your effort on the top few.',
    'Write the explanation first. If you cannot state a model’s reasons in a sentence, it is not ready.',
    'Validate on a schedule, with people who did not build the model.',
    'Treat overrides by employees as evidence: record them, read them, and act on them.',
  ],
  context: [
    'For fifteen years, the best-known text on the subject was the Federal Reserve’s SR 11-7, issued in 2011. It defined a model broadly and asked for three things: sound development, independent validation and governance. On April 17, 2026, the US agencies rescinded it. Its successor, SR 26-2 and OCC Bulletin 2026-13, ties effort to risk, addresses mainly banks with more than $30 billion in assets, and does not cover generative AI. The Bank of England’s 2023 principles follow the older approach, and the European Banking Authority’s guidelines on loan origination ask lenders to understand the automated models they use and to let a person step in.',
    'Two developments raise the stakes. Machine learning has made it easy to build or buy a score that is hard to explain. At the same time, customers have gained a more concrete right to a reason. In the US, Regulation B, as amended effective July 2026, still requires specific reasons for a credit denial, whatever the method. In the EU, the AI Act lists creditworthiness assessments of individuals among its high-risk uses; under a 2026 amendment, those duties apply from December 2027.',
    'None of this keeps a bank from using modern methods, provided it knows what it runs, checks it, and explains it plainly. The chapters follow that order.',
  ],
  chapters: [
    {
      id: 'inventory',
      heading: 'Know what you run',
      paragraphs: [
        'An inventory is the foundation, and most first attempts fail in the same way. A questionnaire goes to all departments, they answer that they have no models, and the list stays short, because a pricing spreadsheet or a vendor’s fraud rule does not look like a model. Ask instead: "Which decisions in your area does a calculation make or prepare?"',
        'Each entry needs only a few fields, all of them filled in: who owns the model, what it decides, about whom, on which data, since when, and what happens if it is wrong. Vendor models need the same fields. "The vendor does not disclose it" is an acceptable entry, and a finding in itself.',
        'Then rank. We use two questions, each answered low, medium or high. How bad is a wrong answer for the customer or for the bank? How quickly would it be noticed? Harm that is both serious and silent goes to the top. A marketing score that misjudges interest in mutual funds belongs at the bottom.',
        'The ranking has to determine the work. For the top tier, the bank writes full documentation and validates every year. For the middle tier, it uses a short form and a check every other year. For the rest, the inventory entry is enough.',
        'Keep the list where changes happen. If models are code, the entry lives beside the code, and a change without an updated entry does not pass review. If they are spreadsheets, record the file’s location and protect it. A separate list is out of date on the day it is approved.',
      ],
      list: [
        'Decision, owner, affected people, data sources, start date',
        'Method in one sentence, with the reason for choosing it',
        'Known limits and the population it was built on',
        'Tier, last validation, next validation',
        'What replaces it if it is turned off tonight',
      ],
      exhibit: {
        caption: 'Table 1: an inventory by tier, with the work it requires',
        columns: ['Tier', 'Typical entries', 'Models', 'Days of validation a year'],
        rows: [
          ['High', 'Retail credit score, fraud blocking, liquidity forecast', '6', '60'],
          ['Medium', 'Collections order, property valuation aid', '14', '42'],
          ['Low', 'Campaign selection, branch staffing', '31', '8'],
        ],
        basis: 'Example: a bank with 51 entries. The 110 days of validation are about half a full-time position.',
      },
    },
    {
      id: 'validation',
      heading: 'Validate on a schedule',
      paragraphs: [
        'Validation asks three questions. Is the model sound for its purpose? Does it work as built? Is it still right today? The first question comes up once and after every major change. The second belongs in automated tests. The third needs a calendar.',
        'Independence is the usual obstacle. A bank with a dozen data specialists has no second team, but it can still separate roles. The validator must not have built the model, must not report to the person who did, and must be able to stop it. Credit and fraud specialists can validate each other’s models. For the top tier, so can a bank in another region, under a nondisclosure agreement.',
        'A good validation report is short. It restates the purpose, says what was tested, and lists the findings in order of harm. The validator should always include a simpler challenger, such as a scorecard with eight variables. If the complex model does not beat it by a meaningful margin, use the simple one.',
        'Look at groups as well as averages. An approval model can be accurate overall and poor for people with short credit histories. Which groups you may or must examine, and with what data, is a legal question: Regulation B dropped its effects test in July 2026, while state laws may still apply one. Settle it with counsel before the analysis, and record the answer.',
        'Between validations, watch three signals: the inputs, the scores and the overrides. Inputs drift when a form changes or a new channel opens. Scores drift when customers do. Overrides, the cases in which employees decide against the model, are the most useful of the three. A rising rate suggests that the people closest to the customer see something that the model does not.',
      ],
      exhibit: {
        caption: 'Figure 1: overrides by reason over one quarter',
        unit: 'of 400 cases',
        bars: [
          { label: 'Income in documents the model cannot read', value: 148 },
          { label: 'Short credit history, known customer', value: 112 },
          { label: 'Outdated credit bureau entry', value: 74 },
          { label: 'Loan officer’s impression, no reason given', value: 41 },
          { label: 'Other', value: 25 },
        ],
        basis:
          'Example. The first two bars are a to-do list for the model’s owner; the fourth is a topic for training.',
      },
    },
    {
      id: 'explanation',
      heading: 'Give a true reason',
      paragraphs: [
        'A reason has three readers. The customer wants to know what to change. The loan officer wants to know whether to trust the result. The examiner wants to know whether the same case would be decided the same way tomorrow. One set of facts can serve all three.',
        'Start with the customer’s sentence, because it is the hardest. "Your application was denied because of your score" is not a reason, but "Your existing loan payments are high compared with your income" is one. To produce such sentences reliably, keep a table that links each input of the model to a plain statement, approved by legal and tested with readers. If you would not want to explain an input to a customer in person, ask why the model uses it.',
        'Methods that attribute a score to its inputs are useful but limited. Correlated inputs can mislead, and two methods may disagree. Choose one, document the choice, and test its stability: small, meaningless changes to an application must not change the stated reason. If you cannot achieve stability, use a simpler model.',
        'For the examiner, keep the evidence. Store the inputs as they were, the version of the model, the score, the reason shown and the person who confirmed it. You should be able to reconstruct a decision two years later. Set a retention period that meets your legal duties, and delete the evidence when it ends.',
      ],
      exhibit: {
        caption: 'Figure 2: from score to sentence',
        stages: {
          Score: 'Model version and inputs are stored as used.',
          Attribution: 'The chosen method ranks the inputs behind this score.',
          'Stability test': 'Small changes to the case must not change the top reason.',
          'Statement table': 'Each input maps to one approved, plain sentence.',
          Person: 'A loan officer confirms or overrides, and the choice is recorded.',
        },
        basis: 'The process as we set it up with clients; no measurements.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first six months',
    items: [
      'Ask every department which decisions its calculations make or prepare.',
      'Rank the list by harm and by time to detection, and publish the tiers.',
      'Name one owner and one validator for each top-tier model.',
      'Build a simple challenger for each of them.',
      'Write the statement table for credit denials and test it with ten readers.',
      'Start recording overrides with a reason now.',
      'Reconstruct one decision from last year using only stored evidence.',
      'Rehearse turning one model off.',
    ],
  },
  pitfalls: {
    'The perfect inventory':
      'The top ten models after a month are worth more than a complete list after a year. Start validating while the list is still growing.',
    'Explanations for show': 'A colored chart that a loan officer cannot put into words is not an explanation.',
    'The vendor’s certificate':
      'A vendor’s own validation tells you how the model performed on other banks’ customers, and yours differ.',
  },
  sources: [
    'Federal Reserve, OCC and FDIC, revised guidance on model risk management, SR 26-2 and OCC Bulletin 2026-13, April 2026. Replaces SR 11-7 (2011).',
    'Bank of England, Prudential Regulation Authority, Model risk management principles for banks, SS1/23, May 2023.',
    'European Banking Authority, Guidelines on loan origination and monitoring, EBA/GL/2020/06, May 2020.',
    'Regulation B (Equal Credit Opportunity Act), 12 CFR Part 1002, as amended effective July 21, 2026; 1002.9 on notifications.',
    'Regulation (EU) 2024/1689 (Artificial Intelligence Act), Annex III, as amended in 2026.',
    'NIST, Artificial Intelligence Risk Management Framework (AI RMF 1.0), January 2023.',
  ],
  glossary: {
    Challenger: 'A second, usually simpler model that the current one has to beat.',
    Drift: 'A slow change in the data, or in the people behind it, that makes a model less accurate.',
    Override: 'A decision by a person against the model’s proposal.',
    Validation: 'An independent check of whether a model is fit for its purpose.',
  },
  related: [
    ['/bankfinancial', 'Banking and financial services', 'How these methods work day to day.'],
    ['/ai-ml', 'AI and machine learning', 'Help with test sets and monitoring.'],
    ['/insurance/whitepaper', 'Straight-through claims', 'The same question in another industry.'],
  ],
}
