import type { WhitepaperContent } from '../types.ts'

export const insurancePaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/insurance/whitepaper',
  title: 'Straight-Through Claims, With Judgment',
  description:
    'A whitepaper on paying simple insurance claims immediately while experienced adjusters stay in charge: what to automate, how to check it.',
  updated: '2026-11-30',
  published: '2026-04-14',
  author: 'joseph-achterberg',
  authorNote:
    'Joseph has led claims projects for eleven years and still begins each one by sitting with the adjusters.',
  headline: 'Straight-Through Claims Without Losing Judgment',
  lead: 'Which claims a rule may pay, which ones a person has to see, and how to tell them apart in everyday work.',
  abstract: [
    'Most claims are simple: a windshield, a lost suitcase, a leaking hose. They wait in the same queue as the difficult ones and make up most of it. Paying them immediately would free adjusters for the cases where a person makes a difference. Insurers who tried and gave up usually found that the rule paid what it should not have, or that their own people did not trust it.',
    'This paper describes a slower approach that lasts. It starts with the adjusters’ own questions, automates a narrow lane, and keeps a steady sample of automatic decisions under human review, so that judgment goes where it is needed.',
  ],
  keyPoints: [
    'Choose claims by clarity as well as by amount.',
    'Let rules approve claims, and leave denials to people.',
    'Keep reviewing a random sample of paid claims as long as the lane exists.',
    'Give adjusters a stop button that works within a minute.',
    'Measure the customer’s wait from the day of the loss.',
  ],
  context: [
    'Automatic settlement is nothing new. Health insurers have paid pharmacy claims by rule for decades. What has changed is the intake. Software can now read photos, free text and invoices with useful accuracy, which brings property and auto claims within reach. Whether a machine can read a claim is mostly settled. Who is accountable for what it decides is not.',
    'The law points the way. In the US, the 2023 model bulletin of the National Association of Insurance Commissioners, which many states have issued, calls for a written program for AI systems, with governance, testing and vendor oversight. In the EU, Article 22 of the GDPR limits decisions based solely on automated processing that significantly affect a person, which a denied claim can do. Both support the asymmetry in this paper: a rule may approve a claim, but only a person denies one.',
  ],
  chapters: [
    {
      id: 'lanes',
      heading: 'Define the lanes with your adjusters',
      paragraphs: [
        'Begin on paper. Sit with five experienced adjusters for two days and write down the first three questions they ask about each file. The lists will be nearly the same. Is the policy in force? Does the story fit the damage? Have we seen this customer, repair shop or photo before? These questions are the triage. It already exists, but it has never been written down.',
        'The answers lead to three lanes. The clear lane is for claims where every first question has a plain answer and the amount is within a limit. The doubtful lane is for those with one open question, and names it. Everything else goes to the expert lane, including all injuries, all deaths and anything with a letter from an attorney.',
        'Clarity matters more than size. A small claim with a contradictory story is not simple, while a large one with a police report, three photos and an invoice from a known repair shop may be. Amount limits are still useful as a cap on the cost of an error. Set them for each peril, and start lower than feels necessary.',
        'Expect the clear lane to be narrow at first. One claim in ten is a good start, because the purpose of the first months is to learn whether the questions are right. Each month, the adjusters look at the claims that they would have paid without a second thought, decide together which kind to add next, and record the decision.',
      ],
      list: [
        'Policy and coverage confirmed from the system, without interpretation',
        'Story, damage and invoice agree',
        'No link to an earlier claim, person or picture that needs explaining',
        'Amount below the limit for its peril',
      ],
      exhibit: {
        caption: 'Table 1: lanes for homeowners claims in the first quarter',
        columns: ['Lane', 'Typical claim', 'Share', 'Who decides'],
        rows: [
          ['Clear', 'Hose leak, photo, plumber’s invoice', '12%', 'Rule, sampled by an adjuster'],
          ['Doubtful', 'Theft with an unusual receipt', '31%', 'Adjuster, question shown'],
          ['Expert', 'Fire, injury, dispute', '57%', 'Senior adjuster'],
        ],
        basis: 'Example: an insurer with about 40,000 homeowners claims a year.',
      },
    },
    {
      id: 'sample',
      heading: 'Keep a sample under human review',
      paragraphs: [
        'An automatic lane changes the claims that enter it. Honest customers learn which documents speed things up, and a few dishonest ones learn what the rule looks at. Without a sample, you will see neither, because paid files stay closed.',
        'So take a random share of the clear lane, one in ten to begin with, and let an adjuster decide those claims before payment without knowing what the rule would have done. Then compare. Agreement tells you that the rule is sound. Disagreement calls for a conversation that ends in one of three ways: the rule changes, the adjusters’ guide changes, or both decisions were defensible.',
        'Add a second sample after payment. Some weeks later, look for reopened claims, complaints and missed recoveries. These signals are slow, but they count the most. A lane that saves a day and misses every subrogation claim is expensive.',
        'Never let the sample drop to zero, however well things go. One in fifty is enough for a stable lane with enough volume. If the sample finds more than the agreed number of errors in a month, the lane closes automatically until two people, one from claims and one from actuarial, sign off on reopening it. Agree on that rule before the first incident.',
      ],
      exhibit: {
        caption: 'Figure 1: what adjusters found in sampled claims over six months',
        unit: 'of 500 sampled',
        bars: [
          { label: 'Agreed with the rule', value: 461 },
          { label: 'Would have paid slightly less', value: 17 },
          { label: 'Would have paid slightly more', value: 12 },
          { label: 'Missed recovery', value: 7 },
          { label: 'Would not have paid', value: 3 },
        ],
        basis: 'Example. Errors run in both directions, so the sample also protects customers.',
      },
    },
    {
      id: 'people',
      heading: 'Move people to the hard cases',
      paragraphs: [
        'The value of the clear lane is the time it frees up, which disappears unless it is planned. Decide in advance what adjusters will do with it: call every customer with water above the baseboards on the same day, inspect more large losses, train new hires. Put it on the schedule.',
        'Training needs attention, too. New adjusters used to learn on simple claims. Once a rule takes those, the career ladder loses its lowest rungs. The sample helps here as well: let trainees decide the sampled claims alongside a mentor, and they see a cross-section of ordinary work with immediate feedback.',
        'Customers also need an explanation. A payment that arrives without a message is puzzling. Tell people what was decided, based on which facts, and how to reach a person if a fact is wrong. For the other lanes, tell them which question is open and when they will hear more. In our projects, silence between the form and the decision caused most of the calls.',
        'Finally, give adjusters a stop button. They are the first to notice a storm, a faulty batch of a product or a wave of fake receipts. A button that sends a peril back to manual handling, with no approval needed, costs little. It will rarely be used, but it is one of the main reasons that people trust the lane.',
      ],
      exhibit: {
        caption: 'Figure 2: the path of a claim',
        stages: {
          Notice: 'The form asks only what this kind of loss needs.',
          Reading: 'Policy, photos and invoice are read, and gaps are named.',
          'First questions': 'The adjusters’ three questions are answered from the evidence.',
          Lane: 'Clear, doubtful with its question, or expert.',
          Sample: 'A random share of clear claims goes to a person first.',
          Answer: 'The decision, the facts and how to appeal, in plain words.',
        },
        basis: 'The claims process described above; no measurements.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first year',
    items: [
      'Write down the first questions of five adjusters.',
      'Choose one peril, and a lower limit than you think you need.',
      'Let the rule only approve, and route every denial to a person.',
      'Start the blind sample before the first automatic payment.',
      'Agree on the error count that closes the lane, and who may reopen it.',
      'Install the stop button and rehearse using it.',
      'Schedule the hours saved.',
      'Report the wait from the day of loss.',
    ],
  },
  pitfalls: {
    'A quota for automatic claims':
      'Once there is a quota for automatic claims, lanes widen to meet it. Set targets for errors and for the customer’s wait instead.',
    'Fraud scores for everyone':
      'A score attached to a person follows innocent customers around. Tie every doubt to a question about this loss.',
    'Reading without a second look':
      'Document software can be confident and wrong about amounts. Check totals against line items before every payment.',
    'Dropping phone support': 'Some customers call. Give them the same lanes, with an adjuster typing while they talk.',
  },
  sources: [
    'Regulation (EU) 2016/679 (General Data Protection Regulation), Article 22, 2016.',
    'National Association of Insurance Commissioners, Model Bulletin: Use of Artificial Intelligence Systems by Insurers, December 2023.',
    'EIOPA’s Consultative Expert Group on Digital Ethics in Insurance, Artificial Intelligence Governance Principles, June 2021.',
    'Directive 2009/138/EC (Solvency II), on data quality, 2009, as amended.',
  ],
  glossary: {
    Leakage: 'Money paid beyond what was owed under the policy, or not recovered from others.',
    Peril: 'The cause of a loss that a policy covers, such as fire or water damage.',
    'Blind sample': 'Claims decided by a person who does not see what the rule proposed.',
    Recovery: 'Getting a payment back from the party that caused the loss, also called subrogation.',
  },
  related: [
    ['/insurance', 'Insurance', 'What we build for claims and underwriting.'],
    ['/ai-ml', 'AI and machine learning', 'Triage models with review built in.'],
    ['/automation-quality', 'Automation and quality', 'Tests for rules that pay out money.'],
  ],
}
