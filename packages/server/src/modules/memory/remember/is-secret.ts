/** Words beside which a secret stands, in all languages, and the shapes of secrets. */
const SECRETS: readonly RegExp[] = [
  /pass ?(?:word|phrase|code|wd)s?\b|\bpwd\b|\bpin(?: ?code| number)?\b(?! ?(?:board|terest))|api[ _-]?(?:key|schlüssel)|(?:access|auth|bearer|refresh) ?token|(?:secret|private|encryption) key|credit card|debit card|\bcv[vc]\d?\b|security code|recovery (?:code|phrase|key)|seed phrase|social security|\bssn\b|\b2fa\b|\botp\b|one-time code|log-?in credentials/iu,
  /passwort|kennwort|geheimzahl|zugangscode|zugangsdaten|kreditkarte|kartennummer|kontonummer|\biban\b|geheimer schlüssel|sozialversicherungsnummer/iu,
  /contraseña|clave (?:secreta|de acceso|privada)|código de seguridad|tarjeta de crédito|número de (?:tarjeta|cuenta)|palavra-passe|\bsenha\b|chave (?:secreta|privada|de api)|cartão de crédito|número d[oa] (?:cartão|conta)|código de segurança/iu,
  /密码|口令|密钥|私钥|银行卡|信用卡|卡号|验证码|身份证|支付码/u,
  /\b(?:sk|pk|rk)[-_][\w-]{12,}|\bgh[pousr]_\w{20,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[0-9A-Z]{12,}|\beyJ[\w-]{10,}\.[\w-]{5,}|-----BEGIN|\bglpat-[\w-]{10,}|\bAIza[\w-]{20,}/u,
  /\b\d{3}-\d{2}-\d{4}\b|\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{4}){3,}/u,
  /(?<![\w@/.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])[\w+/=-]{24,}(?![\w@.-])/u,
];

const LONG_NUMBER = /(?<![\d+])\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Passwords, keys, card and account numbers: never to be kept as a fact. */
export function isSecret(text: string): boolean {
  if (SECRETS.some((pattern) => pattern.test(text))) return true;
  return (text.match(LONG_NUMBER) ?? []).some((number) =>
    isCardNumber(number.replaceAll(/\D/g, "")),
  );
}

/** Luhn's check digit. */
function isCardNumber(digits: string): boolean {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, place) => {
      const twice = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (twice > 9 ? twice - 9 : twice);
    }, 0);
  return sum % 10 === 0;
}
