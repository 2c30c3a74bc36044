import type { WhitepaperContent } from '../types/whitepaper.ts'

export const insurancePaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/insurance/whitepaper',
  title: 'Straight-Through Claims, With Judgment',
  description:
    'A whitepaper on paying simple insurance claims at once while experienced handlers stay in charge: what to automate, how to check it.',
  updated: '2026-11-22',
  published: '2026-04-14',
  author: 'joseph-achterberg',
  authorNote: 'Joseph has led claims projects for eleven years and still asks to sit with the handlers first.',
  headline: 'Straight-Through Claims Without Losing Judgment',
  lead: 'Which claims a rule may pay, which a person must see, and how to tell the two apart on an ordinary Tuesday.',
  abstract: [
    'Most claims are simple. A windshield, a lost suitcase, a leaking hose. They wait in the same queue as the difficult ones, and they make up most of it. Paying them at once would free the handlers for the cases where a person makes a difference. Many insurers have tried. Quite a few stopped again, because the rule paid what it should not have paid, or because nobody trusted it.',
    'This paper describes a slower way that lasts. It begins with the handlers’ own questions, automates a narrow lane, and keeps a steady sample of automatic decisions under human eyes. Judgment is moved to where it is needed. It is never removed.',
  ],
  keyPoints: [
    'Choose claims by clarity, not by amount alone.',
    'Automate acceptance. Let people refuse.',
    'Keep a random sample of paid claims under review, for as long as the lane exists.',
    'Give handlers a brake that works within a minute.',
    'Measure the customer’s wait from the loss, not from the moment the file is complete.',
  ],
  context: [
    'Automatic settlement is old. Health insurers have paid pharmacy receipts by rule for decades. What has changed is the intake. Photographs, free text and invoices can now be read by software with useful accuracy, which brings property and auto claims within reach. The technical question, can a machine read this, is mostly answered. The organizational one is open: who is accountable for what the machine decided?',
    'The law points the way. In the EU, Article 22 of the GDPR limits decisions based solely on automated processing that significantly affect a person, and refusing a claim can be one. In the US, the model bulletin of the National Association of Insurance Commissioners asks insurers for a written program covering their use of AI systems, with governance, testing and oversight of vendors. Both make the asymmetry in this paper sensible: a rule may say yes, and a person says no.',
  ],
  chapters: [
    {
      id: 'lanes',
      heading: 'Draw the lanes with the handlers',
      paragraphs: [
        'Begin with paper. Sit beside five experienced handlers for two days and write down the first three questions they ask of each file. The lists will be nearly the same. Is the policy in force? Does the story fit the damage? Have we seen this customer, repair shop or photograph before? These questions are the triage, and they exist already. They are just not written down anywhere.',
        'From the answers come three lanes. The clear lane holds claims where every first question has a plain answer and the amount is within a limit. The doubtful lane holds those with one open question, and names the question. Everything else is the expert lane, including all injuries, all deaths and anything with a lawyer’s letter.',
        'Clarity matters more than size. A small claim with a contradictory story is not simple. A large one with a police report, three photographs and an invoice from a known repairer may be. Amount limits are still useful as a cap on the cost of an error. Set them per peril, and start lower than feels necessary.',
        'Expect the clear lane to be narrow at first. One claim in ten is a fine start, since the purpose of the first months is to learn whether the questions are right. Each month the handlers look at the claims they would have paid without a second thought, and decide together which further kind may join. The decision is theirs, and it is recorded.',
      ],
      list: [
        'Policy and coverage confirmed from the system, without interpretation',
        'Story, damage and invoice agree',
        'No link to an earlier claim, person or picture that needs explaining',
        'Amount below the limit of its peril',
      ],
      exhibit: {
        caption: 'Table 1: lanes for household claims in the first quarter',
        columns: ['Lane', 'Typical claim', 'Share', 'Who decides'],
        rows: [
          ['Clear', 'Hose leak, photo, plumber’s invoice', '12%', 'Rule, sampled by a handler'],
          ['Doubtful', 'Theft with an unusual receipt', '31%', 'Handler, question shown'],
          ['Expert', 'Fire, injury, dispute', '57%', 'Senior handler'],
        ],
        basis: 'Example of an invented insurer with about 40,000 household claims a year.',
      },
    },
    {
      id: 'sample',
      heading: 'Keep a sample under human eyes',
      paragraphs: [
        'An automatic lane changes the claims that enter it. Honest customers learn which documents make things quick, which is welcome. A few others learn what the rule looks at, which is not. Without a sample you will see neither, because nobody opens a file that has been paid.',
        'So take a random share of the clear lane, one in ten to begin with, and let a handler decide it before payment without knowing what the rule would have done. Compare afterwards. Agreement tells you that the rule is sound. Disagreement is worth a conversation, and it ends in one of three ways: the rule changes, the handler’s guide changes, or both were defensible.',
        'Add a second sample after payment. Some weeks later, look for reopened claims, complaints and recoveries that were missed. These signals are slow and they are the ones that count. A lane that saves a day and misses every recovery against a third party is expensive.',
        'Never let the sample fall to zero, however well things go. One in fifty is enough for a quiet lane of some size. When the sample finds more than the agreed number of errors in a month, the lane closes by itself until two people, one from claims and one from actuarial, have signed to reopen it. That rule is easier to agree before the first incident than after it.',
      ],
      exhibit: {
        caption: 'Figure 1: what handlers found in sampled claims over six months',
        unit: 'of 500 sampled',
        bars: [
          { label: 'Agreed with the rule', value: 461 },
          { label: 'Would have paid slightly less', value: 17 },
          { label: 'Would have paid slightly more', value: 12 },
          { label: 'Missed recovery', value: 7 },
          { label: 'Would not have paid', value: 3 },
        ],
        basis:
          'Illustrative. Note that errors run in both directions, which is why the sample also protects customers.',
      },
    },
    {
      id: 'people',
      heading: 'Move people to the hard cases',
      paragraphs: [
        'The value of the clear lane appears elsewhere, in the time it returns. That time disappears unless it is planned. Decide before the start what handlers will do with it: call every customer with water above the baseboards on the same day, visit more large losses, train newcomers. Write it into the schedule.',
        'Experience needs care in another way. Newcomers used to learn on the simple claims. When a rule takes those, the ladder loses its lowest rungs. The sample helps here too. Let trainees decide the sampled claims beside a mentor, and they will see a clean cross-section of ordinary work with immediate feedback.',
        'Customers notice words more than speed. A payment that arrives without a message is puzzling. Tell people what was decided, on which facts, and how to reach a person if a fact is wrong. For the other lanes, tell them which question is open and when they will hear more. The silence between the form and the decision causes most of the calls.',
        'Finally, give handlers a brake. A storm, a faulty batch of a product, a wave of false receipts: the people at the desk see it first. One button that sends a peril back to manual handling, without asking anybody, costs little. It will be used rarely, and its existence is a large part of why the lane is trusted.',
      ],
      exhibit: {
        caption: 'Figure 2: the path of a claim',
        stages: {
          Notice: 'The form asks only what this kind of loss needs.',
          Reading: 'Policy, photographs and invoice are read; gaps are named.',
          'First questions': 'The handlers’ three questions are answered from evidence.',
          Lane: 'Clear, doubtful with its question, or expert.',
          Sample: 'A random share of clear claims goes to a person first.',
          Answer: 'Decision, facts and a way to object, in plain words.',
        },
        basis: 'Process as described in the text; no figures.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first year',
    items: [
      'Write down the first questions of five handlers.',
      'Choose one peril and a limit lower than you think you need.',
      'Let the rule accept only; route every refusal to a person.',
      'Start the blind sample before the first automatic payment.',
      'Agree on the error count that closes the lane, and who may reopen it.',
      'Install the brake and rehearse it.',
      'Schedule the hours saved.',
      'Report the wait from the day of loss.',
    ],
  },
  pitfalls: {
    'A target for the share':
      'Once a quota for automatic claims exists, lanes widen to meet it. Set targets for errors and for the customer’s wait instead.',
    'Fraud scores for everyone':
      'A score that marks a person rather than a claim follows the innocent around. Tie doubts to a question about this loss.',
    'Reading without a second look':
      'Document software is confident and sometimes wrong about amounts. Check totals against line items before any payment.',
    'Closing the old door': 'Some customers call. They deserve the same lanes, with a handler typing while they talk.',
  },
  sources: [
    'Regulation (EU) 2016/679 (General Data Protection Regulation), Article 22.',
    'National Association of Insurance Commissioners, Model Bulletin: Use of Artificial Intelligence Systems by Insurers, 2023.',
    'European Insurance and Occupational Pensions Authority, consultative expert group, Artificial Intelligence Governance Principles, 2021.',
    'Directive 2009/138/EC (Solvency II), on the quality of data.',
  ],
  glossary: {
    Leakage: 'Money paid beyond what the policy owed, or not recovered from others.',
    Peril: 'The cause of a loss that a policy covers, such as fire or water damage.',
    'Blind sample': 'Cases decided by a person who does not see what the rule proposed.',
    Recovery: 'Getting a payment back from the party that caused the loss.',
  },
  related: [
    ['/insurance', 'Insurance', 'What we build for claims and underwriting.'],
    ['/ai-ml', 'AI and machine learning', 'Triage models with review built in.'],
    ['/automation-quality', 'Automation and quality', 'Tests for rules that pay money.'],
  ],
}
