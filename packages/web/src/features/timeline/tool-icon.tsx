import type { ToolEffect, ToolIcon as ToolIconName } from "@steward/contracts/tool-call.ts";
import BookOpen from "lucide-react/icons/book-open";
import Bot from "lucide-react/icons/bot";
import CodeXml from "lucide-react/icons/code-xml";
import CreditCard from "lucide-react/icons/credit-card";
import FilePen from "lucide-react/icons/file-pen";
import FileSearch from "lucide-react/icons/file-search";
import Globe from "lucide-react/icons/globe";
import AppWindow from "lucide-react/icons/app-window";
import ListTodo from "lucide-react/icons/list-todo";
import Monitor from "lucide-react/icons/monitor";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import Search from "lucide-react/icons/search";
import Send from "lucide-react/icons/send";
import SquareTerminal from "lucide-react/icons/square-terminal";
import Wrench from "lucide-react/icons/wrench";
import type { ComponentType } from "react";

type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;

const byIcon: Readonly<Record<ToolIconName, Icon>> = {
  agent: Bot,
  code: CodeXml,
  list: ListTodo,
  question: MessageCircleQuestion,
  screen: Monitor,
  search: Search,
  "search-files": FileSearch,
  window: AppWindow,
};

/** The gravest effect first. */
const byEffect: readonly (readonly [ToolEffect, Icon])[] = [
  ["spend", CreditCard],
  ["message", Send],
  ["network", Globe],
  ["execute", SquareTerminal],
  ["write", FilePen],
  ["read", BookOpen],
];

export interface ToolIconProps {
  readonly icon: ToolIconName | undefined;
  readonly effects: readonly ToolEffect[];
}

export function ToolIcon({ icon, effects }: ToolIconProps) {
  const named = icon && byIcon[icon];
  const Icon = named ?? byEffect.find(([effect]) => effects.includes(effect))?.[1] ?? Wrench;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}
