export {
  beginSpan,
  startTraces,
  traced,
  tracedItems,
  traceHeaders,
  type Span,
  type SpanPlan,
  type TraceHeaders,
} from './traces.js';
