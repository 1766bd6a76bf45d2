// The refusals of a JSON body that are found before its values are read.
import { DomainError, refusalOfField, refusalOfFindings, type Message } from '@razao/domain';
import { NUMBER_DIGITS_MAX } from './json-bytes.js';

/** The detail has the words of JSON.parse, which are English in both languages. */
export function notJson(detail: string): DomainError {
  return new DomainError('MALFORMED_JSON', {
    en: `The body is not well-formed JSON: ${detail}`,
    pt: `O corpo não é um JSON bem-formado: ${detail}`,
  });
}

export function notJsonBetween(begin: number, end: number): DomainError {
  return new DomainError('MALFORMED_JSON', {
    en: `The body is not well-formed JSON between its bytes ${begin} and ${end}.`,
    pt: `O corpo não é um JSON bem-formado entre os bytes ${begin} e ${end}.`,
  });
}

export function notObjectOrArray(): DomainError {
  return new DomainError('MALFORMED_JSON', {
    en: 'The body is neither a JSON object nor a JSON array.',
    pt: 'O corpo não é um objeto nem uma lista JSON.',
  });
}

export function notUtf8(): DomainError {
  return new DomainError('MALFORMED_BODY', {
    en: 'The body is not valid UTF-8: encode it in UTF-8.',
    pt: 'O corpo não é UTF-8 válido: codifique-o em UTF-8.',
  });
}

const LIMITED = {
  bytes: { en: 'bytes between two commas', pt: 'bytes entre duas vírgulas' },
  records: { en: 'objects and arrays', pt: 'objetos e listas' },
  values: { en: 'fields and elements', pt: 'campos e elementos' },
  listValues: { en: 'texts and numbers in arrays', pt: 'textos e números em listas' },
} as const;

export function holdsMoreThan(max: number, what: keyof typeof LIMITED): DomainError {
  const { en, pt } = LIMITED[what];
  return tooMuch({ en: `holds more than ${max} ${en}`, pt: `contém mais de ${max} ${pt}` });
}

export function nestedDeeper(max: number): DomainError {
  return tooMuch({
    en: `is nested more than ${max} levels deep`,
    pt: `tem mais de ${max} níveis de aninhamento`,
  });
}

export function moreNames(max: number): DomainError {
  return tooMuch({
    en: `holds fields of more than ${max} different names`,
    pt: `contém campos com mais de ${max} nomes diferentes`,
  });
}

function tooMuch({ en, pt }: Message): DomainError {
  return new DomainError('VALIDATION_FAILED', {
    en: `The body ${en}: no route takes such a body.`,
    pt: `O corpo ${pt}: nenhuma rota aceita um corpo assim.`,
  });
}

export function unsafeText(field: string): DomainError {
  const reason = {
    en: 'holds a character that is not text (NUL or half a surrogate pair)',
    pt: 'contém um caractere que não é texto (NUL ou metade de um par substituto)',
  };
  return refusalOfField('VALIDATION_FAILED', field, undefined, reason);
}

export function nameTwice(field: string): DomainError {
  const reason = {
    en: 'comes twice in one object: send it once',
    pt: 'aparece duas vezes no mesmo objeto: envie uma só vez',
  };
  return refusalOfField('VALIDATION_FAILED', field, undefined, reason);
}

export function tooManyDigits(field: string, value: string): DomainError {
  const reason = {
    en: `expected a number of at most ${NUMBER_DIGITS_MAX} digits, of which an amount has two after the point`,
    pt: `informe um número de no máximo ${NUMBER_DIGITS_MAX} dígitos, dos quais um valor tem dois depois do ponto`,
  };
  return refusalOfFindings('VALIDATION_FAILED', [{ field, value, reason }]);
}
