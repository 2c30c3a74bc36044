import type { ServiceContent } from '../types/service.ts'

export const aiMl: ServiceContent = {
  kind: 'service',
  path: '/ai-ml',
  title: 'AI and Machine Learning',
  description:
    'Take a machine learning pilot to a monitored model that people trust: use-case triage, data readiness, evaluation, agents and MLOps.',
  updated: '2026-11-22',
  headline: 'From pilot to monitored model',
  lead: 'You have a demonstration that works. We help you turn it into a system that somebody is accountable for.',
  problem: [
    'A pilot runs on a clean extract, in one room, with the person who built it watching. Daily work is different. Data arrives late, wording changes, and the people who must act on a score were never asked what they need.',
    'So good pilots stall. Nobody can say how often the model is wrong, who decides when it is unsure, or how to switch it off. Those are engineering questions, and they have answers.',
  ],
  capabilities: {
    'Use-case triage':
      'We list the decisions you want to improve and score each one for value, data and harm. Some are better served by a rule or a form, and we say so.',
    'Data readiness':
      'We trace every input to its owner, check how it was labeled, and find out whether it will still exist at the moment of prediction.',
    'Retrieval and agents':
      'Assistants answer from your documents, show the passage they used, respect the reader’s permissions and stop when they have no source.',
    Evaluation:
      'A test set written with your experts runs on every change. It reports errors by group, not one average, and it includes the awkward cases.',
    MLOps:
      'Versioned data, repeatable training, staged releases, drift alerts and a rollback that an on-call engineer can use at night.',
  },
  steps: {
    intro: 'A first model usually takes a quarter. The same small team stays from the first workshop to the handover.',
    items: {
      'Weeks 1 and 2: choose':
        'One workshop, a ranked list of use cases, and a written reason for the one we start with.',
      'Weeks 3 to 5: measure':
        'We build the test set and score today’s process with it, so that there is a baseline to beat.',
      'Weeks 6 to 10: build beside the work':
        'The model runs in shadow mode alongside the real process. Your staff see its suggestions and tell us where it is wrong.',
      'Weeks 11 and 12: switch on and hand over':
        'A small share of cases first, then more. Your engineers handle the last release themselves.',
    },
  },
  deliverables: [
    'A model in service, with its training code and data recipe in your repository',
    'A test set your experts own and can extend',
    'A model card in plain language: purpose, limits, owner, review date',
    'Dashboards for drift, cost and overridden decisions',
    'A runbook for pausing, rolling back and retraining',
  ],
  technologies: {
    intro: 'We choose what your team can keep running. These are the tools we meet most often.',
    names: ['Python', 'PyTorch', 'scikit-learn', 'MLflow', 'PostgreSQL with pgvector', 'Kubernetes', 'OpenTelemetry'],
  },
  example: {
    heading: 'Example engagement: claims triage with human review',
    context:
      'A regional insurer received about 900 auto claims a week. They all waited in the same queue, simple or not, and handlers read each file from the top.',
    work: 'We built a model that sorts claims into three lanes and highlights the sentences behind its choice. A handler confirms every lane, and each correction goes back into the test set.',
    result:
      'Simple claims reached a decision in two days instead of six. Handlers changed the suggested lane in 11 of 100 cases, a figure the team reviews every Monday.',
    limits:
      'The model does not see injury claims. It has not been tested on commercial fleets, and it says so on the screen when one arrives.',
  },
  questions: {
    'Do we need a large language model?':
      'Often not. Sorting, ranking and forecasting are usually cheaper and easier to explain with smaller models. We compare both on your test set and show you the cost per decision.',
    'Where does our data go?':
      'Nowhere you have not agreed to. We can work inside your own accounts, and any hosted model is used under terms that rule out training on your data.',
    'Who is responsible when the model is wrong?':
      'A named person in your organization, supported by limits agreed on in advance. Uncertain cases go to people, and each decision keeps the evidence it was based on.',
  },
  related: [
    ['/insurance', 'Insurance', 'See how triage fits into claims work.'],
    ['/bankfinancial/whitepaper', 'Whitepaper: model risk', 'How to explain decisions to a supervisor.'],
    ['/data-science', 'Data science', 'When the question is not clear yet.'],
  ],
}
