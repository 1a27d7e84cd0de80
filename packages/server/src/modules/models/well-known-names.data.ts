/** Names of families that front ends and libraries have built in. */
export const wellKnownNames = /^(?:(?:gpt|chatgpt|claude|gemini)-|o\d(?:-|$))/i;
